"""Random rule sets survive being written and read; broken ones are refused in words, never with a crash."""

import random
from contextlib import suppress
from pathlib import Path
from typing import Literal, get_args, get_origin

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from xuezhan.core.catalogue import Catalogue
from xuezhan.core.config import digest, dump_toml, load, presets
from xuezhan.core.errors import RuleError

MUTANTS = 300
CATALOGUE = Catalogue.installed()
FAN_NAMES = sorted(load({}).slots["fan_table"].values()["fan"])


def numbers(field):
    low = next((each.ge for each in field.metadata if hasattr(each, "ge")), 0)
    high = next((each.le for each in field.metadata if hasattr(each, "le")), 1000)
    return st.integers(low, high)


def options_of(variant):
    found = {}
    for name, field in variant.Options.model_fields.items():
        if get_origin(field.annotation) is Literal:
            found[name] = st.sampled_from(get_args(field.annotation))
        elif field.annotation is bool:
            found[name] = st.booleans()
        elif field.annotation is int:
            found[name] = numbers(field)
        elif name == "fan":
            found[name] = st.dictionaries(st.sampled_from(FAN_NAMES), st.integers(0, 1000))
        elif name == "units":
            found[name] = st.lists(st.integers(0, 1000), min_size=1, max_size=9)
        elif name in ("adds", "without"):
            names = ["root", "kong"] if name == "adds" else ["heaven", "full_flush"]
            found[name] = st.lists(st.sampled_from(names), unique=True)
        elif name == "excludes":
            found[name] = st.dictionaries(
                st.just("plain"), st.lists(st.sampled_from(["root", "kong"]), unique=True)
            )
        else:
            raise NotImplementedError(name)
    required = {
        name: found.pop(name) for name in list(found) if variant.Options.model_fields[name].is_required()
    }
    return st.fixed_dictionaries(required, optional=found)


def slot_tables(slot):
    return st.one_of(
        *(
            options_of(variant).map(lambda options, name=name: {"use": name, **options})
            for name, variant in CATALOGUE.variants[slot].items()
        )
    )


tables = st.fixed_dictionaries(
    {},
    optional={
        "seats": st.integers(2, 4),
        "suits": st.sampled_from(["mps", "mp", "ms", "ps", "sp"]),
        "hand": st.sampled_from([13, 10, 7]),
        "deals": st.integers(1, 1_000_000),
        "first_dealer": st.one_of(st.just("random"), st.integers(0, 1)),
    },
)
rule_sets = st.fixed_dictionaries(
    {"name": st.text(min_size=1, max_size=12), "summary": st.text(max_size=12), "table": tables},
    optional={"source": st.text(max_size=12), **{slot: slot_tables(slot) for slot in CATALOGUE.slots}},
)


@settings(
    deadline=None, max_examples=80, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
@given(rule_sets)
def test_a_random_rule_set_is_the_same_after_it_was_written_and_read(rules):
    rules = dict(rules)
    if rules.get("flower_pig", {}).get("use") == "cap":
        rules["cap"] = {"use": "fixed", "fan": 5}
    if rules.get("flower_pig", {}).get("use") == "hand" and rules.get("ready_check", {}).get("use") == "none":
        rules["ready_check"] = {"use": "largest"}
    if rules.get("fan_table", {}).get("use") in ("product", "linear"):
        rules["points"] = {"use": "linear"}
    if rules.get("opening", {}).get("direction") == "across":
        rules["table"] = {**rules["table"], "seats": 4, "first_dealer": 0}
    found = load(rules)
    path = _scratch / "written.toml"
    path.write_text(dump_toml(found), encoding="utf-8", newline="")
    again = load(path)
    assert again == found
    assert digest(again) == digest(found)
    for slot, table in rules.items():
        if slot in found.slots:
            assert found.slots[slot].id == table["use"]
            for option, value in table.items():
                if isinstance(value, dict):
                    assert value.items() <= found.slots[slot].values()[option].items()
                elif option != "use":
                    assert found.slots[slot].values()[option] == value


@pytest.fixture(autouse=True)
def scratch(tmp_path):
    global _scratch
    _scratch = tmp_path


TOKENS = [
    *("\"'[]{}=.,#\n\t\\\x00\ufeff"),
    *("\r\n", "true", "-1", "1e999", "nan", "0x" + "f" * 40, "9" * 30, "2024-02-30"),
    *("use", '"none"', "[[extra]]", "[cap]", "format", "extends", "плагин"),
]


def mutated(text, rng):
    for _ in range(rng.randint(1, 4)):
        start = rng.randrange(len(text))
        end = min(len(text), start + rng.choice((0, 1, 1, 5, 40, 400)))
        match rng.randrange(5):
            case 0:
                text = text[:start] + text[end:]
            case 1:
                text = text[:start] + rng.choice(TOKENS) + text[start:]
            case 2:
                text = text[:start] + rng.choice(TOKENS) + text[end:]
            case 3:
                other = rng.randrange(len(text))
                text = text[:other] + text[start:end] + text[other:]
            case 4:
                lines = text.splitlines(keepends=True)
                rng.shuffle(lines) if rng.random() < 0.2 else lines.insert(
                    0, lines.pop(rng.randrange(len(lines)))
                )
                text = "".join(lines)
        text = text or " "
    return text


def check(content, path):
    path.write_bytes(content)
    problems = []
    try:
        assert digest(load(path))
    except RuleError as error:
        problems = error.problems
        if not problems:
            raise
    lines = content.count(b"\n") + 1
    for problem in problems:
        assert problem.message
        assert "\n" not in str(problem)
        assert "pydantic" not in problem.message.lower()
        assert problem.column >= 1
        assert 1 <= problem.line <= lines or problem.file != str(path)


def mutants(count, path):
    texts = [(preset.name, Path(preset.path).read_text(encoding="utf-8")) for preset in presets()]
    for number in range(count):
        name, text = texts[number % len(texts)]
        content = mutated(text, random.Random(f"{name} {number}")).encode("utf-8", "surrogatepass")
        if number % 10 == 0:
            content = content.replace(b"=", b"\xff", 1)
        try:
            check(content, path)
        except Exception as error:
            raise AssertionError(f"mutant {number} of {name}: {error!r}") from error


def test_mutated_presets_are_read_or_refused(tmp_path):
    mutants(MUTANTS, tmp_path / "mutant.toml")


@pytest.mark.full
def test_many_mutated_presets_are_read_or_refused(tmp_path):
    mutants(20_000, tmp_path / "mutant.toml")


@settings(deadline=None, max_examples=150)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(content):
    check(content, _scratch / "bytes.toml")


json_like = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
slot_like = st.dictionaries(
    st.sampled_from(["use", "fan", "tiles", "to", "units", "excludes", "pig", "points", "id", "off", "x"]),
    json_like,
    max_size=4,
)


@settings(deadline=None, max_examples=150)
@given(
    st.dictionaries(
        st.sampled_from([*CATALOGUE.slots, "table", "extra", "plugins", "extends", "format", "name", "x"]),
        st.one_of(json_like, slot_like, st.lists(slot_like, max_size=2)),
        max_size=5,
    )
)
def test_any_mapping_is_read_or_refused(rules):
    with suppress(RuleError):
        load(rules)


@settings(deadline=None, max_examples=150)
@given(
    st.lists(
        st.builds(
            "{}.{}={}".format,
            st.sampled_from([*CATALOGUE.slots, "table", "extra", "extra.tea", "name", "x"]),
            st.sampled_from(["use", "fan", "fan.root", "hand", "units", "to", '"x y"', ""]),
            st.sampled_from(["none", "3", "-1", "true", "[1]", "{root=1}", '"x', "", "1e5", "fixed", "{}"]),
        ),
        max_size=4,
    ).map(",".join)
)
def test_any_quick_changes_are_read_or_refused(changes):
    with suppress(RuleError):
        load(f"laok:{changes}")
