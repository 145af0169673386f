"""Where keys and values of a TOML text stand."""

import pytest
import tomli
from hypothesis import given
from hypothesis import strategies as st
from xuezhan.core.toml_places import MAX_DEPTH, Places, ScanError, Scanner, places_of
from xuezhan.core.toml_text import shown, toml_key, toml_value

TEXT = """\
format = 1 # first
[cap]
use = "fixed"
\tfan = 4
[a.b] # dotted
"x y".z = [1, [2,
   3], {q = 1, r.s = "],}"}]
'lit' = '''
]'''
[[extra]]
use = "tea"
[[extra]]
k.l = 2021-01-01 00:00:00
[extra.more]
m = 1
[[extra.deep]]
n = 1
[[extra.deep]]
n = -2e3
"""


@pytest.mark.parametrize(
    ("path", "key", "value"),
    [
        (("format",), (1, 1), (1, 10)),
        (("cap",), (2, 2), (2, 2)),
        (("cap", "use"), (3, 1), (3, 7)),
        (("cap", "fan"), (4, 2), (4, 8)),  # a tab is one column
        (("a",), (5, 2), (5, 2)),
        (("a", "b"), (5, 4), (5, 4)),
        (("a", "b", "x y"), (6, 1), (6, 1)),
        (("a", "b", "x y", "z"), (6, 7), (6, 11)),
        (("a", "b", "x y", "z", 0), (6, 12), (6, 12)),  # an array's item has no key of its own
        (("a", "b", "x y", "z", 1, 1), (7, 4), (7, 4)),
        (("a", "b", "x y", "z", 2, "q"), (7, 9), (7, 13)),
        (("a", "b", "x y", "z", 2, "r", "s"), (7, 18), (7, 22)),
        (("a", "b", "lit"), (8, 1), (8, 9)),
        (("extra",), (10, 3), (10, 3)),
        (("extra", 0, "use"), (11, 1), (11, 7)),
        (("extra", 1), (12, 3), (12, 3)),
        (("extra", 1, "k", "l"), (13, 3), (13, 7)),
        (("extra", 1, "more"), (14, 8), (14, 8)),
        (("extra", 1, "deep", 0, "n"), (17, 1), (17, 5)),
        (("extra", 1, "deep", 1, "n"), (19, 1), (19, 5)),
        (("cap", "nothing"), (2, 2), (2, 2)),  # what is not there stands at what is around it
        (("nothing",), (1, 1), (1, 1)),
    ],
)
def test_places(path, key, value):
    places = places_of(TEXT)
    assert places.key(path) == key
    assert places.value(path) == value


def test_columns_count_characters_and_lines_end_with_crlf():
    places = places_of('名 = 1\r\n"牌".x = "番" # 番\r\ny = 2\r\n'.replace("名", '"名"'))
    assert places.key(("牌", "x")) == (2, 5)
    assert places.value(("牌", "x")) == (2, 9)
    assert places.key(("y",)) == (3, 1)


def test_a_key_in_an_inline_table_of_a_header_that_comes_later():
    places = places_of("a.b = {c = 1}\n[d]\ne = {f = {g = [{h = 1}]}}\n")
    assert places.key(("a", "b", "c")) == (1, 8)
    assert places.value(("d", "e", "f", "g", 0, "h")) == (3, 21)


@pytest.mark.parametrize(
    ("text", "path", "place"),
    [
        ("a = 1\na = 2\n", ("a",), (2, 1)),
        ("[a]\nb = 1\n[a]\n", ("a",), (3, 2)),
        ("[a]\nb = 1\nb.c = 2\n[a]\nb = 3\n", ("a", "b"), (5, 1)),
    ],
)
def test_what_is_there_twice(text, path, place):
    places = Places(text)
    Scanner(text, places).document()
    known, offset = places.twice[-1] if path == ("a", "b") else places.twice[0]
    assert (known, places.position(offset)) == (path, place)


@pytest.mark.parametrize(
    ("text", "offset", "reason"),
    [
        ("a", 1, "a key wants `=` and a value"),
        ("a = [1, 2", 4, "`[` is not closed"),
        ("a = {b = 1", 4, "`{` is not closed"),
        ('a = "x', 4, "a quoted text is not closed"),
        ("a =", 3, "a value is missing"),
        ("= 1", 0, "a key is missing"),
        ("[a", 2, "a table's name wants a closing bracket"),
        ("a = " + "[" * (MAX_DEPTH + 2), 4 + MAX_DEPTH + 1, "arrays and tables are nested more than 50 deep"),
        (".".join("a" * 51) + " = 1", 0, "a key has more than 50 parts"),
    ],
)
def test_text_that_is_no_toml(text, offset, reason):
    with pytest.raises(ScanError) as caught:
        places_of(text)
    assert (caught.value.offset, caught.value.reason) == (offset, reason)


names = st.text(min_size=1, max_size=8)
scalars = st.one_of(
    st.booleans(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False),
    st.text(max_size=20),
    st.dates(),
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(names, inner, max_size=4)),
    max_leaves=12,
)


@given(st.dictionaries(names, values, max_size=5))
def test_every_written_value_is_read_back_and_found(table):
    text = "".join(f"{toml_key(key)} = {toml_value(value)}\n" for key, value in table.items())
    assert tomli.loads(text) == table
    places = places_of(text)
    for line, key in enumerate(table, start=1):
        assert places.key((key,)) == (line, 1)
        written = toml_value(table[key])
        offset = places.values[(key,)]
        assert text[offset : offset + len(written)] == written


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("three", '"three"'),
        (True, "true"),
        (3, "3"),
        (1.5, "1.5"),
        (float("inf"), "inf"),
        (float("nan"), "nan"),
        ([], "[]"),
        ({"a": [1]}, "{ a = [1] }"),
        (None, "a NoneType"),
        (10**80, "a number of more than 60 digits"),
        ("x" * 100, '"' + "x" * 58 + "…"),
        ([1] * 100, "a long array"),
        ("\ud800\n", '"\\ud800\\n"'),
    ],
)
def test_values_in_messages(value, text):
    assert shown(value) == text
