"""`xuezhan waits` (record.md)."""

from __future__ import annotations

import json
import lzma
from itertools import groupby
from pathlib import Path

CASES = Path(__file__).parents[1] / "data" / "cases" / "waits.json.xz"


def test_a_hand_that_waits_is_the_object_of_record_md(xuezhan):
    # 234m 567m 78p 99p and a pung: 78p waits on 6p and 9p.
    found = xuezhan("waits", "234567m78p99p[111m]", "--json")
    assert found.exit_code == 0
    assert found.stdout == '{"hand":"234567m78p99p[111m]","shanten":0,"waits":"69p"}\n'


def test_a_hand_with_a_tile_more_lists_every_discard(xuezhan):
    # Four melds, 3p and 7m: whichever goes, the other waits on its pair.
    found = xuezhan("waits", "[222m][444m][666p][888p]3p7m", "--json")
    assert json.loads(found.stdout) == {
        "hand": "[222m][444m][666p][888p]3p7m",
        "shanten": 0,
        "complete": False,
        "discards": {"7m": {"shanten": 0, "waits": "3p"}, "3p": {"shanten": 0, "waits": "7m"}},
    }
    complete = json.loads(xuezhan("waits", "[222m][444m][666p][888p]33p", "--json").stdout)
    assert (complete["shanten"], complete["complete"]) == (-1, True)
    assert complete["discards"] == {"3p": {"shanten": 0, "waits": "3p"}}


def test_all_cases_through_standard_input(xuezhan):
    cases = json.loads(lzma.decompress(CASES.read_bytes()))
    assert len(cases) > 40
    by_suit = sorted(cases, key=lambda case: case.get("missing", ""))
    for missing, group in groupby(by_suit, key=lambda case: case.get("missing")):
        some = list(group)
        switch = [] if missing is None else ["--missing", missing]
        lines = "".join(case["hand"] + "\n" for case in some)
        found = xuezhan("waits", "-", "--json", *switch, input=lines)
        assert found.exit_code == 0
        for case, line in zip(some, found.stdout.splitlines(), strict=True):
            answer = json.loads(line)
            for key, value in case["expected"].items():
                assert answer[key] == value, case["id"]


def test_people_read_sentences(xuezhan):
    assert xuezhan("waits", "1112345678999s").stdout == "1112345678999s  ready, waits on 123456789s\n"
    # 123m 456m 789m 55p lack one set of three tiles without the two 9s: two exchanges away.
    assert xuezhan("waits", "123456789m55p99s", "--missing", "s").stdout == "123456789m55p99s  2 from ready\n"
    assert xuezhan("waits", "[222m][444m][666p][888p]3p7m").stdout == (
        "[222m][444m][666p][888p]3p7m  ready with the right discard\n"
        "  discard 7m: ready, waits on 3p\n"
        "  discard 3p: ready, waits on 7m\n"
    )
    assert xuezhan("waits", "1112345678999s", "--lang", "zh", "--tiles", "unicode").stdout == (
        "🀐🀐🀐🀑🀒🀓🀔🀕🀖🀗🀘🀘🀘  已下叫，听 🀐🀑🀒🀓🀔🀕🀖🀗🀘\n"
    )
    assert "一条二条三条" in xuezhan("waits", "1112345678999s", "--tiles", "zh").stdout


def test_chinese_and_unicode_hands_are_read(xuezhan):
    hand = "一一一二三四五六七八九九九条"
    assert json.loads(xuezhan("waits", hand, "--json").stdout) == {
        "hand": hand,
        "shanten": 0,
        "waits": "123456789s",
    }


def test_an_unreadable_line_is_told_and_the_rest_goes_on(xuezhan):
    found = xuezhan("waits", "-", "--json", input="12x\n1112345678999s\n")
    assert found.exit_code == 2
    bad, good = map(json.loads, found.stdout.splitlines())
    assert bad["hand"] == "12x"
    assert "position 1" in bad["error"]
    assert set(bad) == {"hand", "error"}
    assert good["waits"] == "123456789s"
    people = xuezhan("waits", "12x", "1112345678999s")
    assert people.exit_code == 2
    assert people.stdout == "1112345678999s  ready, waits on 123456789s\n"
    assert people.stderr.startswith("xuezhan: 12x: '12x' at position 1")
    assert people.stderr.count("\n") == 1


def test_every_kind_of_bad_hand_names_what_is_wrong(xuezhan):
    for hand, named in (
        ("", "0 tiles"),
        ("123m", "3 tiles"),
        ("0m1112345678999s", "'0'"),
        ("11111m23456789s", "more than four 1m"),
        ("[123m]1112345678s", "[123m]"),
        ("1112345678999s+", "after '+'"),
        ("[111m1112345678s", "'['"),
        ("(111m)1112345678s", "four tiles"),
        ("1112345678999", "suit"),
    ):
        found = xuezhan("waits", hand, "--json")
        assert found.exit_code == 2, hand
        assert named in json.loads(found.stdout)["error"], hand
    found = xuezhan("waits", "[111s]1123456789m", "--missing", "s", "--json")
    assert "missing suit s" in json.loads(found.stdout)["error"]


def test_bytes_that_are_no_text_are_an_unreadable_line(xuezhan):
    found = xuezhan("waits", "-", "--json", input=b"\xff1m\n1112345678999s\n")
    assert found.exit_code == 2
    assert "error" in json.loads(found.stdout.splitlines()[0])
    assert json.loads(found.stdout.splitlines()[1])["shanten"] == 0


def test_a_byte_order_mark_does_not_matter(xuezhan):
    found = xuezhan("waits", "-", "--json", input="1112345678999s\n".encode("utf-8-sig"))
    assert json.loads(found.stdout)["hand"] == "1112345678999s"


def test_no_hands_on_standard_input(xuezhan):
    found = xuezhan("waits", "-", input="")
    assert (found.exit_code, found.output) == (0, "")
