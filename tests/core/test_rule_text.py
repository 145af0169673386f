"""Rule files that cannot be read as text or as TOML, and odd ones that can (config.md, errors)."""

import pytest
from xuezhan.core.config import load, load_text
from xuezhan.core.errors import RuleError


@pytest.fixture
def faults(tmp_path):
    """Faults of a rule file with this content: (line, column, message) each."""

    def read(content):
        path = tmp_path / "rules.toml"
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        with pytest.raises(RuleError) as caught:
            load(path)
        assert {each.file for each in caught.value.problems} == {str(path)}
        return [(each.line, each.column, each.message) for each in caught.value.problems]

    return read


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("a = \n", 1, 5, "this is no TOML: Invalid value (a text stands in quotes)"),
        ("[cap]\nuse = fixed\n", 2, 7, 'fixed is a text and stands in quotes: "fixed"'),
        ("[cap]\nfan = 1\n\n  fan = 2\n", 4, 3, "`cap.fan` is there twice (first in line 2)"),
        ("[cap]\nfan = 1\n[kong]\n[cap]\n", 4, 2, "`cap` is there twice (first in line 1)"),
        ('cap.fan = 1\n[cap]\nuse = "fixed"\n', 2, 5, None),
        ("fan = {root = 1, root = 2}\n", 1, 18, "`fan.root` is there twice (first in line 1)"),
        ("[cap\n", 1, 5, None),
        ("x\n", 1, 2, None),
        ("a = " + "[" * 60 + "]" * 60, 1, 56, "arrays and tables are nested more than 50 deep"),
        ("a = " + "[" * 5000 + "]" * 5000, 1, 1, "arrays and tables are nested more than 50 deep"),
        ("\na = " + "9" * 5000, 2, 5, "a whole number is too large"),
        ("a = 1\x00\n", 1, 6, None),
    ],
)
def test_text_that_is_no_toml(faults, text, line, column, message):
    ((found_line, found_column, said),) = faults(text)
    if message:
        assert (found_line, found_column, said) == (line, column, message)
    assert found_line == line
    assert said.startswith(("this is no TOML: ", "`", "arrays", "a whole", "fixed is a text"))


def test_text_that_is_not_utf8(faults):
    content = 'name = "牌"\nsummary = "牌'.encode() + b"\xff\n"
    assert faults(content) == [(2, 13, "the text is not UTF-8: save the file as UTF-8")]


def test_a_file_of_exactly_one_mebibyte_is_read(tmp_path, faults):
    text = '[cap]\nuse = "none"\n'
    path = tmp_path / "large.toml"
    path.write_text(text + "#" * (1024 * 1024 - len(text)))
    assert load(path).slots["cap"].id == "none"
    assert faults(text + "#" * (1024 * 1024 - len(text) + 1)) == [(1, 1, "the file is larger than 1 MiB")]


def test_byte_order_mark_crlf_and_tabs(tmp_path, faults):
    path = tmp_path / "windows.toml"
    path.write_bytes(b'\xef\xbb\xbfname = "x"\r\n[cap]\r\n\tuse\t=\t"fixed"\r\n\tfan = 4\r\n')
    found = load(path)
    assert (found.title, found.slots["cap"].values()["fan"]) == ("x", 4)
    broken = b'\xef\xbb\xbfname = 1\r\n[cap]\r\n\tuse\t=\t"fixed"\r\n\tfan = 0\r\n'
    assert [(line, column) for line, column, _ in faults(broken)] == [(1, 8), (4, 8)]


@pytest.mark.parametrize(
    ("rules", "begin"),
    [
        ("no\nsuch.toml", "no\\nsuch.toml:1:1: error: no such.toml cannot be read"),
        ("\ud800.toml", "\\ud800.toml:1:1: error: \\ud800.toml cannot be read"),
        ("a\x00b.toml", "a\\x00b.toml:1:1: error: a\\x00b.toml cannot be read"),
    ],
)
def test_a_problem_is_one_printable_line_whatever_the_path(rules, begin):
    with pytest.raises(RuleError) as caught:
        load(rules)
    assert str(caught.value).startswith(begin)
    assert len(str(caught.value).encode().splitlines()) == 1


@pytest.mark.parametrize(
    ("content", "line", "column", "said", "zh"),
    [
        ("extends = “laok”\n", 1, 11, 'use " on both sides', "半角引号"),
        ('[cap]\nuse ＝ "fixed"\n', 2, 5, "use the plain =", "请用半角的 ="),
        ("［cap］\n", 1, 1, "use the plain [", "请用半角的 ["),
        ("[封顶]\n", 1, 2, "did you mean cap?", "是不是想写 cap？"),
        ("随便写 = 3\n", 1, 1, "names in a rule file are English ones, 随便写 is none", "不能写 随便写"),
        ('name = "a\n', 1, 10, "not closed on its line", "引号在这一行没有结束"),
        ('name = "血战到底，东”\n', 1, 15, 'use " on both sides', "半角引号"),
        ("name = 'a' # “x”\nsummary = fixed\n", 2, 11, "stands in quotes", "要加引号"),
    ],
)
def test_slips_of_people_who_never_saw_toml(content, line, column, said, zh):
    with pytest.raises(RuleError) as caught:
        load_text(content.encode(), "x.toml")
    [problem] = caught.value.problems
    assert (problem.line, problem.column) == (line, column)
    assert said in problem.message
    assert zh in problem.zh


@pytest.mark.parametrize(("encoding", "name"), [("gbk", "GBK"), ("utf-16", "UTF-16"), ("utf-16-le", "UTF-16")])
def test_other_encodings_are_named(encoding, name):
    content = 'name = "四川麻将，血战到底"\n'.encode(encoding)
    with pytest.raises(RuleError) as caught:
        load_text(content, "x.toml")
    [problem] = caught.value.problems
    assert f"probably {name}: save the file as UTF-8" in problem.message
    assert f"可能是 {name}：请把文件存为 UTF-8" in problem.zh
