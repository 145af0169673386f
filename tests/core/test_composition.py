"""A composed rule set as data: its values, its digest, written out and pickled."""

import pickle

from pydantic import Field
from xuezhan.core.config import digest, dump_toml, load, rows
from xuezhan.core.variant import Options, Slot, Text, Variant


class TeaOptions(Options):
    points: int = 2
    cups: dict[str, int] = Field(default={"green": 1, "black": 2})


class Tea(Variant):
    name = "tea"
    Options = TeaOptions


class Cake(Variant):
    name = "cake"


PLUGINS = (Tea, Cake)


class NoBreak(Variant):
    slot = "tea_break"
    name = "none"


class Break(Variant):
    slot = "tea_break"
    name = "served"
    Options = TeaOptions


TEA_BREAK = (Slot("tea_break", "none", 500, Text("Is there tea?", "喝茶吗？")), NoBreak, Break)


def test_rows_hold_every_value_once():
    found = load("laok:points.base=2", plugins=PLUGINS)
    seen = [(row.table, row.key) for row in rows(found)]
    assert len(set(seen)) == len(seen)
    assert seen[:6] == [
        ("table", "seats"),
        ("table", "suits"),
        ("table", "hand"),
        ("table", "deals"),
        ("table", "first_dealer"),
        ("opening", "use"),
    ]
    base = next(row for row in rows(found) if (row.table, row.key) == ("points", "base"))
    assert (base.value, base.origin.kind) == (2, "quick")


def test_what_is_dumped_loads_to_an_equal_composition(tmp_path):
    rules = {
        "name": 'a "b"\n\\ 牌',
        "summary": "s",
        "source": "here",
        "table": {"seats": 3, "suits": "sp", "deals": 3, "first_dealer": 2},
        "extra": [{"use": "tea"}, {"use": "tea", "id": "t w o", "cups": {"x y": 3}}],
        "fan_table": {"use": "additive", "fan": {"root": 2}, "excludes": {"plain": ["root"]}},
    }
    found = load(rules, plugins=PLUGINS)
    path = tmp_path / "dump.toml"
    path.write_text(dump_toml(found), encoding="utf-8", newline="")
    again = load(path, plugins=PLUGINS)
    assert again == found
    assert digest(again) == digest(found)
    assert again.table.suits == "ps"


def test_the_digest_follows_meaning_only():
    plain = digest(load("laok"))
    assert digest(load("laok:points.base=6,cap=none")) == plain
    changes = [
        "points.base=7",
        "table.seats=3",
        "cap.use=fixed,cap.fan=99",
        "fan_table.fan.root=2",
        "opening=exchange",
    ]
    assert len({plain, *(digest(load(f"laok:{change}")) for change in changes)}) == len(changes) + 1
    assert digest(load({"extends": "laok", "name": "other", "summary": "x"})) == plain
    one = load({"extra": [{"use": "tea"}, {"use": "cake"}]}, plugins=PLUGINS)
    other = load({"extra": [{"use": "cake"}, {"use": "tea"}]}, plugins=PLUGINS)
    assert digest(one) == digest(other) != digest(load({}))
    assert len(plain) == 16


def test_a_new_slot_whose_default_changes_no_rule_leaves_the_digest_as_it_was():
    assert digest(load("laok", plugins=TEA_BREAK)) == digest(load("laok"))
    served = digest(load("laok:tea_break=served", plugins=TEA_BREAK))
    assert served != digest(load("laok"))


def test_a_new_option_or_entry_that_stands_at_its_default_leaves_the_digest_as_it_was():
    class FewerOptions(Options):
        cups: dict[str, int] = Field(default={"green": 1})

    class PlainTea(Variant):
        name = "tea"
        Options = FewerOptions

    def of(tea, **options):
        return digest(load({"extra": [{"use": "tea", **options}]}, plugins=[tea]))

    assert of(PlainTea) == of(Tea) == of(Tea, points=2) == of(Tea, cups={"green": 1, "black": 2})
    assert len({of(Tea), of(Tea, points=3), of(Tea, cups={"green": 1, "black": 3})}) == 3


def test_a_composition_can_be_pickled():
    found = load("chengdu-everyone:cap.fan=4")
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert (again.name, again.files) == (found.name, found.files)
    assert again.slots["cap"].origins["fan"] == found.slots["cap"].origins["fan"]
