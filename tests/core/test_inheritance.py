"""Inheritance, extras and quick changes: what a rule set is made of, and where each value came from."""

import pytest
from pydantic import Field
from xuezhan.core.config import digest, load, presets
from xuezhan.core.errors import RuleError
from xuezhan.core.variant import Options, Slot, Text, Variant


class TeaOptions(Options):
    points: int = 2
    cups: dict[str, int] = Field(default={"green": 1, "black": 2})


class Tea(Variant):
    name = "tea"
    text = Text("The winner buys tea.", "和家请喝茶。")
    Options = TeaOptions


class CakeOptions(Options):
    points: int = 5


class Cake(Variant):
    name = "cake"
    text = Text("The winner buys cake.", "和家请吃糕。")
    Options = CakeOptions


MOOD = Slot("mood", default="calm", order=900, question=Text("What is the mood?", "心情如何？"))


class Calm(Variant):
    slot = "mood"
    name = "calm"


class Wild(Variant):
    slot = "mood"
    name = "wild"

    @classmethod
    def problems(cls, options, table, chosen):
        if table.seats < 4:
            return [("use", "is no mood for fewer than 4 seats")]
        raise RuntimeError("no patience")


PLUGINS = (Tea, Cake, MOOD, Calm, Wild)


@pytest.fixture
def write(tmp_path):
    """Writes a rule file; returns its path."""

    def write_file(name, text):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write_file


def values(composition, slot):
    chosen = composition.slots[slot]
    return {"use": chosen.id, **chosen.values()}


def problems_of(rules, **more):
    with pytest.raises(RuleError) as caught:
        load(rules, plugins=PLUGINS, **more)
    return [str(problem) for problem in caught.value.problems]


# Files that extend others


def test_three_files_and_a_preset(write):
    write(
        "base/grand.toml",
        'extends = "chengdu-contract"\n[cap]\nfan = 4\n[kong]\nexposed = 3\n[points]\nbase = 2\n',
    )
    write(
        "base/parent.toml", 'extends = "grand.toml"\n[kong]\nadded = 7\n[points]\nuse = "linear"\nstep = 4\n'
    )
    child = write(
        "child.toml",
        'extends = "base/parent.toml"\nname = "Friday"\n[kong]\nuse = "wind_rain"\nconcealed = 9\n',
    )
    found = load(child)
    assert found.title == "Friday"
    assert values(found, "cap") == {"use": "fixed", "fan": 4, "over": 0}
    assert values(found, "kong") == {
        "use": "wind_rain",
        "exposed": 3,
        "exposed_others": 0,
        "added": 7,
        "concealed": 9,
        "replacement": "front",
        "delayed_added": "unpaid",
        "concealed_shown": True,
    }
    assert values(found, "points") == {
        "use": "linear",
        "base": 1,
        "step": 4,
    }  # another `use` starts from its defaults
    folder = child.parent
    preset = next(preset.path for preset in presets() if preset.name == "chengdu-contract")
    assert found.files == (
        str(child),
        str(folder / "base/parent.toml"),
        str(folder / "base/grand.toml"),
        preset,
    )
    origins = found.slots["kong"].origins
    assert (origins["concealed"].file, origins["concealed"].line, origins["concealed"].column) == (
        str(child),
        5,
        1,
    )
    assert (origins["exposed"].file, origins["exposed"].line) == (str(folder / "base/grand.toml"), 5)
    assert origins["exposed"].chain == " -> ".join(found.files[:3])
    assert (origins["delayed_added"].file, origins["delayed_added"].kind) == (preset, "file")
    assert str(found.slots["points"].origins["base"]) == "default of linear"
    assert str(found.slots["points"].origins["step"]) == f"{folder / 'base/parent.toml'}:6"


def test_the_same_use_again_keeps_what_is_inherited_and_another_one_and_back_does_not(write):
    write("a.toml", '[cap]\nuse = "fixed"\nfan = 4\n')
    write("b.toml", 'extends = "a.toml"\n[cap]\nuse = "none"\n')
    assert values(load(write("same.toml", 'extends = "a.toml"\n[cap]\nuse = "fixed"\n')), "cap")["fan"] == 4
    back = write("back.toml", 'extends = "b.toml"\n[cap]\nuse = "fixed"\n')
    assert problems_of(back) == [f"{back}:3:7: error: [cap.fan] must be given: a whole number of 1 to 1,000"]


def test_mapping_options_merge_key_by_key(write):
    write("a.toml", "[fan_table]\nfan = { root = 2, plain = 5 }\n")
    child = write("b.toml", 'extends = "a.toml"\n[fan_table.fan]\nroot = 3\nkong = 0\n')
    found = load(child)
    fan = found.slots["fan_table"].values()["fan"]
    assert (fan["root"], fan["plain"], fan["kong"], fan["all_pungs"]) == (3, 5, 0, 2)
    origins = found.slots["fan_table"].origins
    assert (origins["fan.root"].line, origins["fan.root"].file) == (3, str(child))
    assert origins["fan.plain"].line == 2
    assert origins["fan.plain"].column == 19
    assert origins["fan.all_pungs"].kind == "default"
    assert origins["use"].kind == "default"


def test_a_fault_of_a_parent_stands_in_the_parent(write):
    write("a.toml", "[kong]\nadded = -1\nexposd = 1\n[cap]\nfan = 3\n")
    child = write("b.toml", 'extends = "a.toml"\n[cap]\nuse = "fixed"\nfan = 0\n[kong]\nadded = 4\n')
    a = child.parent / "a.toml"
    found = problems_of(child)
    assert found[0] == f"{child}:4:7: error: [cap.fan] wants a whole number of 1 to 1,000, got 0"
    assert found[1] == f"{a}:2:9: error: [kong.added] wants a whole number of 0 to 1,000, got -1"
    assert found[2].startswith(f"{a}:3:1: error: [kong.exposd] is no option of wind_rain")
    assert found[3].startswith(f"{a}:5:1: error: [cap.fan] belongs to fixed, but cap uses none; ")
    assert len(found) == 4


def test_cycles_print_the_chain(write):
    a = write("a.toml", '\nextends = "b.toml"\n')
    b = write("b.toml", 'extends = "c.toml"\n')
    c = write("c.toml", 'extends = "./a.toml"\n')
    chain = f"{a} -> {b} -> {c} -> {a.parent}/./a.toml"
    assert problems_of(a) == [f"{c}:1:11: error: [extends] goes round in a circle: {chain}"]
    alone = write("alone.toml", 'extends = "alone.toml"\n')
    assert problems_of(alone) == [
        f"{alone}:1:11: error: [extends] goes round in a circle: {alone} -> {alone}"
    ]


def test_a_parent_that_is_not_there(write):
    child = write("a.toml", 'extends = "gone.toml"\n')
    assert problems_of(child) == [
        f"{child}:1:11: error: {child.parent / 'gone.toml'} cannot be read: is not there"
    ]
    child = write("b.toml", 'extends = "laok:cap=none"\n')
    assert problems_of(child)[0].startswith(f'{child}:1:11: error: there is no preset "laok:cap=none"')


def test_a_long_chain(write):
    write("f0.toml", '[cap]\nuse = "fixed"\nfan = 2\n')
    for number in range(1, 200):
        write(f"f{number}.toml", f'extends = "f{number - 1}.toml"\n')
    found = load(write("last.toml", 'extends = "f199.toml"\n'))
    assert values(found, "cap") == {"use": "fixed", "fan": 2, "over": 0}
    assert len(found.files) == 201


def test_a_mapping_may_extend_too(write):
    path = write("a.toml", '[cap]\nuse = "fixed"\nfan = 2\n')
    found = load({"extends": "a.toml", "points": {"base": 3}}, base=path.parent)
    assert (values(found, "cap")["fan"], values(found, "points")["base"]) == (2, 3)
    assert (found.name, found.title) == ("<mapping>", "rules")
    assert str(found.slots["points"].origins["base"]) == "given in Python"
    assert found.slots["points"].origins["base"].kind == "mapping"


# Extras


def extras(composition):
    return [(extra.id, extra.variant.name, extra.values()["points"]) for extra in composition.extras]


def test_extras_are_appended_merged_and_taken_out(write):
    write(
        "a.toml",
        '[[extra]]\nuse = "tea"\npoints = 3\ncups = { green = 7 }\n'
        '[[extra]]\nuse = "cake"\n[[extra]]\nid = "more"\nuse = "tea"\n',
    )
    child = write(
        "b.toml",
        'extends = "a.toml"\n[[extra]]\nid = "tea"\ncups.black = 9\n[[extra]]\nid = "more"\nuse = "cake"\n'
        '[[extra]]\nuse = "cake"\noff = true\n[[extra]]\nuse = "tea"\nid = "last"\noff = false\n',
    )
    found = load(child, plugins=PLUGINS)
    assert extras(found) == [("tea", "tea", 3), ("more", "cake", 5), ("last", "tea", 2)]
    tea = found.extras[0]
    assert tea.slot is None
    assert tea.values()["cups"] == {"green": 7, "black": 9}
    assert (tea.origins["cups.black"].file, tea.origins["cups.black"].line) == (str(child), 4)
    assert tea.origins["cups.green"].file == str(child.parent / "a.toml")
    back = write("c.toml", 'extends = "b.toml"\n[[extra]]\nuse = "cake"\npoints = 1\n')
    assert extras(load(back, plugins=PLUGINS))[-1] == ("cake", "cake", 1)


def test_extras_are_reached_by_quick_changes(write):
    path = write("a.toml", '[[extra]]\nuse = "tea"\n')
    found = load(f"{path}:extra.tea.points=8,extra.tea.cups.green=4,extra.sweet.use=cake", plugins=PLUGINS)
    assert extras(found) == [("tea", "tea", 8), ("sweet", "cake", 5)]
    assert found.extras[0].values()["cups"] == {"green": 4, "black": 2}
    assert load(f"{path}:extra.tea.off=true", plugins=PLUGINS).extras == ()


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        (
            '[[extra]]\nuse = "tea"\n[[extra]]\nuse = "tea"\n',
            "3:3",
            "[extra.tea] is there twice (first in line 1); give one of them another `id`",
        ),
        (
            '[[extra]]\nuse = "tee"\n',
            "2:7",
            '[extra.tee] use wants "tea" or "cake", got "tee"; did you mean tea?',
        ),
        (
            '[[extra]]\nuse = "tea"\npoint = 3\n',
            "3:1",
            "[extra.tea.point] is no option of tea; did you mean points?",
        ),
        (
            '[[extra]]\nuse = "tea"\ncups.x = "y"\n',
            "3:10",
            '[extra.tea.cups.x] wants a whole number, got "y"',
        ),
        ('[[extra]]\nuse = "tea"\noff = 1\n', "3:7", "[extra.tea.off] wants true or false, got 1"),
        (
            '[[extra]]\nuse = "tea"\noff = true\n',
            "1:3",
            "[extra.tea] is no inherited extra; none is inherited",
        ),
        ('[mood]\nuse = "tea"\n', "2:7", '[mood] use wants "calm" or "wild", got "tea"'),
    ],
)
def test_faults_of_extras(write, text, place, message):
    path = write("x.toml", text)
    assert problems_of(path) == [f"{path}:{place}: error: {message}"]


@pytest.mark.parametrize(
    ("change", "column", "message"),  # the column is that behind "laok:"
    [
        (
            "extra.tee.points=1",
            12,
            "[extra.tee] is no inherited extra, and a new one wants `use`; there are tea; did you mean tea?",
        ),
        ("extra.tea.id=x", 16, "[extra.tea.id] cannot be changed here"),
        ("extra.tea=3", 12, "[extra] an extra is reached as extra.ID.option=value"),
        ("extra=3", 6, "[extra] an extra is reached as extra.ID.option=value"),
        ("extra.tea.use=3", 20, "[extra.tea] use wants a name, got 3"),
    ],
)
def test_faults_of_extras_in_quick_changes(write, change, column, message):
    path = write("x.toml", '[[extra]]\nuse = "tea"\n')
    rules = f"{path}:{change}"
    shift = len(f"{path}:") - len("laok:")
    assert problems_of(rules) == [f"{rules}:1:{column + shift}: error: {message}"]


# Quick changes


@pytest.mark.parametrize(
    ("changes", "slot", "expected"),
    [
        ("cap.use=fixed,cap.fan=3", "cap", {"use": "fixed", "fan": 3, "over": 0}),
        ("cap.fan=3,cap.use=fixed", "cap", {"use": "fixed", "fan": 3, "over": 0}),
        ("cap.fan=3,cap=fixed", "cap", {"use": "fixed", "fan": 3, "over": 0}),
        ('cap={use="fixed",fan=3}', "cap", {"use": "fixed", "fan": 3, "over": 0}),
        ("gang_flower=everyone_pays", "gang_flower", {"use": "everyone_pays"}),
        (
            'leaving.to="split"',
            "leaving",
            {"use": "penalty", "points": 96, "check_last": 4, "to": "split", "winner_forfeits": "wins"},
        ),
        ("points=table,points.units=[1, 2, 3]", "points", {"use": "table", "base": 1, "units": [1, 2, 3]}),
    ],
)
def test_quick_changes(changes, slot, expected):
    assert values(load(f"laok:{changes}"), slot) == expected


def test_quick_changes_reach_deep_and_leave_the_rest():
    found = load("laok:table.hand=10,fan_table.fan.root=2,fan_table.fan={kong=3},points.base=2")
    plain = load("laok")
    fan = found.slots["fan_table"].values()["fan"]
    assert {
        name for name, value in fan.items() if value != plain.slots["fan_table"].values()["fan"][name]
    } == {"root", "kong"}
    assert (fan["root"], fan["kong"], found.table.hand) == (2, 3, 10)
    assert found.table_origins["hand"].kind == "quick"
    assert str(found.slots["fan_table"].origins["fan.root"]) == "quick change, column 34"
    additive = load('tfmj:fan_table=additive,fan_table.excludes.flush_pungs=["all_pungs", "full_flush"]')
    assert additive.slots["fan_table"].values()["excludes"] == {"flush_pungs": ["all_pungs", "full_flush"]}


def test_the_order_of_quick_changes_does_not_matter():
    changes = ["cap.use=fixed", "cap.fan=3", "fan_table.fan.root=2", "rake=percent", "rake.percent=7"]
    one, other = load("laok:" + ",".join(changes)), load("laok:" + ",".join(reversed(changes)))
    assert one == other
    assert digest(one) == digest(other)


# Slots together


def test_faults_of_slots_together(write):
    path = write("x.toml", '[table]\nseats = 3\n[mood]\nuse = "wild"\n')
    assert problems_of(path) == [f"{path}:4:1: error: [mood] is no mood for fewer than 4 seats"]
    assert problems_of("laok:mood=wild") == [
        "laok:mood=wild:1:6: error: [mood] Wild.problems failed: RuntimeError: no patience"
    ]
    assert problems_of("jipin:cap=none")[0].partition(": error: ")[2].startswith("[flower_pig] ")
