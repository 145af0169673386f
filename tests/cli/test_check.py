"""`check`: the form in which editors and CI read it, warnings, `--strict`, `--json`."""

from __future__ import annotations

import json
import random
import re
import time
from pathlib import Path

import pytest
from xuezhan.core.config import presets

# gcc's form, which editors and CI know: file, line, column, severity, message.
LINE = re.compile(r"(?P<file>[^:]+):(?P<line>\d+):(?P<column>\d+): (?P<severity>error|warning): (?P<message>.+)")

ODD = 'extends = "laok"\n[cap]\nuse = "fixed"\nfan = 5\n\n[horses]\nfan_per_hit = 0\n'
BAD = 'format = 1\nextends = "laok"\n\n[cap]\nuse = "fixd"\n\n[horses]\ntiels = 3\n\n[flower_pig]\nuse = "cap"\n'


@pytest.fixture(autouse=True)
def files(tmp_path: Path) -> Path:
    (tmp_path / "odd.toml").write_text(ODD, "utf-8")
    (tmp_path / "bad.toml").write_text(BAD, "utf-8")
    return tmp_path


def lines(text: str) -> list[tuple[str, int, int, str]]:
    found = []
    for line in text.splitlines():
        match = LINE.fullmatch(line)
        assert match, line
        found.append((match["file"], int(match["line"]), int(match["column"]), match["severity"]))
    return found


def test_warnings_go_to_standard_error_and_the_status_is_0(xuezhan):
    found = xuezhan("check", "odd.toml")
    assert found.exit_code == 0
    assert found.stdout == "odd.toml: OK (odd), 2 warnings\n"
    assert lines(found.stderr) == [("odd.toml", 4, 1, "warning"), ("odd.toml", 7, 1, "warning")]
    cap, horses = found.stderr.splitlines()
    assert "[cap.fan] the cap is 5 fan" in cap
    assert cap.endswith("heaven (6) and earth (6) (fan_above_cap)")
    assert horses.endswith("(horses_bring_nothing)")


def test_warnings_in_chinese(xuezhan):
    found = xuezhan("check", "odd.toml", "--lang", "zh")
    assert found.stdout == "odd.toml：没有错误（odd），2 条警告\n"
    assert "warning: [cap.fan] 封顶5番" in found.stderr


def test_errors_in_chinese_keep_the_form_that_editors_read(xuezhan):
    found = xuezhan("check", "bad.toml", "--lang", "zh")
    assert lines(found.stderr) == [("bad.toml", 5, 7, "error"), ("bad.toml", 8, 1, "error")]
    assert "[cap] use 应为" in found.stderr
    assert "应为" in json.loads(xuezhan("check", "bad.toml", "--lang", "zh", "--json").stdout)["errors"][0]["message"]


def test_strict_makes_warnings_errors(xuezhan):
    found = xuezhan("check", "odd.toml", "laok", "--strict")
    assert found.exit_code == 2
    assert found.stdout.startswith("laok: OK (")
    assert lines(found.stderr) == [("odd.toml", 4, 1, "error"), ("odd.toml", 7, 1, "error")]
    assert xuezhan("check", *(preset.name for preset in presets()), "--strict").exit_code == 0


def test_findings_as_json(xuezhan):
    odd, bad = map(json.loads, xuezhan("check", "odd.toml", "bad.toml", "--json").stdout.splitlines())
    assert (odd["ok"], odd["errors"]) == (True, [])
    cap = odd["warnings"][0]
    assert {key: cap[key] for key in cap if key != "message"} == {
        "file": "odd.toml",
        "line": 4,
        "column": 1,
        "severity": "warning",
        "code": "fan_above_cap",
        "slot": "cap",
        "option": "fan",
    }
    assert (bad["ok"], bad["warnings"]) == (False, [])
    assert [(each["code"], each["slot"], each["option"], each["severity"]) for each in bad["errors"]] == [
        ("value", "cap", "use", "error"),
        ("name", "horses", "tiels", "error"),
    ]
    strict = json.loads(xuezhan("check", "odd.toml", "--json", "--strict").stdout)
    assert (strict["ok"], {each["severity"] for each in strict["warnings"]}) == (False, {"error"})


def test_faults_that_only_show_together_say_so(xuezhan, tmp_path):
    (tmp_path / "pig.toml").write_text('[cap]\nuse = "none"\n[flower_pig]\nuse = "cap"\n', "utf-8")
    found = json.loads(xuezhan("check", "pig.toml", "--json").stdout)
    (error,) = found["errors"]
    assert (error["code"], error["slot"], error["option"], error["line"]) == ("together", "flower_pig", "use", 4)


def test_what_is_saved_names_severity_and_place(xuezhan, tmp_path):
    assert xuezhan("check", "odd.toml", "bad.toml", "--save", "all.csv", "--save", "all.md").exit_code == 2
    rows = (tmp_path / "all.csv").read_text("utf-8").splitlines()
    assert rows[0].startswith("checked,ok,file,line,column,severity,code,slot,option,message")
    assert [row.split(",")[5] for row in rows[1:]] == ["warning", "warning", "error", "error"]
    assert "odd.toml:4:1:" in (tmp_path / "all.md").read_text("utf-8")


def test_of_very_many_problems_the_first_hundred_are_told(xuezhan, tmp_path):
    (tmp_path / "many.toml").write_text("".join(f"k{number} = 1\n" for number in range(250)), "utf-8")
    found = xuezhan("check", "many.toml")
    assert found.exit_code == 2
    told = found.stderr.splitlines()
    assert len(told) == 101
    assert "and 150 further problems" in told[-1]


# Whatever a file holds: status 0 or 2, lines as above, no traceback, at most a second.

TYPES = ["true", "-1", "1.5", "9223372036854775808", "9" * 400, '"x"', "[]", "{}", "[[1]]", "2024-01-01", "nan", ""]


def mutant(text: str, rng: random.Random) -> bytes:
    found = text.splitlines(keepends=True)
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(found))
        line = found[place]
        match rng.randrange(7):
            case 0:
                del found[place]
            case 1:
                found.insert(place, line)
            case 2:
                found[place] = line.partition("=")[0] + "= " + rng.choice(TYPES) + "\n"
            case 3:
                letters = list(line)
                spot = rng.randrange(len(letters))
                letters[spot] = rng.choice("abcxyz_\"'[]=.#\n")
                found[place] = "".join(letters)
            case 4:
                spot = rng.randrange(len(line))
                found[place] = line[:spot] + line[spot + 1 :]
            case 5:
                found[place] = re.sub(r"\d+", lambda _: str(10 ** rng.randrange(30)), line)
            case 6:
                other = rng.randrange(len(found))
                found[place], found[other] = found[other], line
    content = "".join(found).encode()
    if rng.random() < 0.05:
        spot = rng.randrange(len(content) + 1)
        content = content[:spot] + rng.choice([b"\xff", b"\x00", b"\xed\xa0\x80", b"\xef\xbb\xbf"]) + content[spot:]
    return content


def check(xuezhan, path: Path, content: bytes) -> float:
    path.write_bytes(content)
    start = time.process_time()
    found = xuezhan("check", path.name)
    took = time.process_time() - start
    assert found.exit_code in (0, 2), found.stderr
    assert found.exception is None or isinstance(found.exception, SystemExit)
    assert "Traceback" not in found.stderr
    assert "please report" not in found.stderr
    severities = {severity for *_, severity in lines(found.stderr)}
    assert ("error" in severities) == (found.exit_code == 2)
    return took


def mutants(xuezhan, tmp_path: Path, count: int) -> None:
    texts = {preset.name: Path(preset.path).read_text("utf-8") for preset in presets()}
    names = sorted(texts)
    xuezhan("check", *names)
    for number in range(count):
        name = names[number % len(names)]
        content = mutant(texts[name], random.Random(f"{name} {number}"))
        try:
            took = check(xuezhan, tmp_path / "mutant.toml", content)
        except AssertionError as error:
            raise AssertionError(f"mutant {number} of {name}: {error}") from error
        assert took < 1, f"mutant {number} of {name} took {took:.2f} s of processor time"


def test_mutated_presets_never_end_in_a_traceback(xuezhan, tmp_path):
    mutants(xuezhan, tmp_path, 200)


@pytest.mark.full
def test_a_thousand_mutated_presets_never_end_in_a_traceback(xuezhan, tmp_path):
    mutants(xuezhan, tmp_path, 1000)


MEBIBYTE = 1 << 20
HUGE = {
    "10 MB of lines": b"x = 1\n" * 1_700_000,
    "10 MB without a line's end": b"x" * 10_000_000,
    "10 MB of zeros": bytes(10_000_000),
    "1 MiB of unknown keys": b"".join(b"k%d=1\n" % number for number in range(90_000))[:MEBIBYTE],
    "1 MiB of unknown fan": (b"[fan_table.fan]\n" + b"".join(b"k%d=1\n" % number for number in range(90_000)))[
        :MEBIBYTE
    ],
    "1 MiB of tables": b"".join(b"[t%d]\n" % number for number in range(115_000))[: MEBIBYTE - 9] + b"\n[x]\n",
    "1 MiB of extras": b"[[extra]]\nuse='x'\n" * 58_000,
    "1 MiB of brackets": b"x=" + b"[" * (MEBIBYTE - 2),
    "1 MiB of digits": b"[table]\nhand=" + b"9" * (MEBIBYTE - 14) + b"\n",
    "1 MiB of one key": b"a" * (MEBIBYTE - 4) + b"=1\n",
    "1 MiB of one text": b"[cap]\nuse='" + b"x" * (MEBIBYTE - 20) + b"'\n",
    "4,900 wrong fan": b"[fan_table.fan]\n" + b"".join(b"k%d='x'\n" % number for number in range(4_900)),
    "4,900 unknown options": b"[cap]\n" + b"".join(b"k%d=1\n" % number for number in range(4_900)),
    "4,900 wrong units": b"[points]\nuse='table'\nunits=[" + b"9999," * 4_900 + b"]\n",
    "4,900 swallowed names": b"[fan_table]\nuse='additive'\nexcludes.root=["
    + b"".join(b"'k%d'," % number for number in range(4_900))
    + b"]\n",
}


@pytest.mark.parametrize("name", HUGE)
def test_huge_files_are_answered_within_a_second(xuezhan, tmp_path, name):
    xuezhan("check", "laok")
    # Twice what is asked for, as other processes share the caches.
    assert check(xuezhan, tmp_path / "huge.toml", HUGE[name]) < 2
