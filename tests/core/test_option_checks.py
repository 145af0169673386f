"""Faults of options in plain sentences, whatever types a plugin gives them."""

from typing import Annotated, Literal, TypeAlias

import pytest
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError
from xuezhan.core.option_checks import OptionFault, check_options, did_you_mean, listed, wanted
from xuezhan.core.variant import Options


def known(name):
    if name not in ("root", "kong"):
        raise ValueError(f"{name} is no pattern")
    return name


def only_even(number):
    if number % 2:
        raise PydanticCustomError("odd_number", "wants an even number, got {number}", {"number": number})
    return number


Digit: TypeAlias = Annotated[int, Field(ge=0, le=9)]
TWO_DIGITS = "an array of at most 2 entries, each a whole number of 0 to 9"


class Inner(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    depth: int = Field(ge=1)


class Everything(Options):
    whole: int = 1
    least: int = Field(default=1, ge=2_000)
    between: int = Field(default=1, gt=0, lt=5)
    real: float = Field(default=1.0, ge=0.5, le=1.5)
    text: str = Field(default="x", min_length=1, max_length=3)
    switch: bool = True
    choice: Literal["left", "right", 3] = "left"
    either: int | Literal["random"] = "random"
    perhaps: Digit | None = None
    row: list[Digit] = Field(default=[1], max_length=2)
    table: dict[Annotated[str, AfterValidator(known)], Annotated[int, Field(ge=0, le=9)]] = Field(
        default={"root": 1}
    )
    inner: Inner = Inner(depth=1)
    pairs: list[Inner] = Field(default=[])
    even: Annotated[int, AfterValidator(only_even)] = 2

    @model_validator(mode="after")
    def _together(self):
        if self.whole == 99:
            raise ValueError("99 is never\nwhole")
        return self


@pytest.mark.parametrize(
    ("values", "path", "message", "kind"),
    [
        ({"whole": "x"}, ("whole",), 'wants a whole number, got "x"', "value"),
        ({"whole": True}, ("whole",), "wants a whole number, got true", "value"),
        ({"least": 1}, ("least",), "wants a whole number of at least 2,000, got 1", "value"),
        ({"between": 5}, ("between",), "wants a whole number of more than 0 and less than 5, got 5", "value"),
        ({"real": 2.5}, ("real",), "wants a number of 0.5 to 1.5, got 2.5", "value"),
        ({"real": float("nan")}, ("real",), "wants a number of 0.5 to 1.5, got nan", "value"),
        ({"text": ""}, ("text",), 'wants a text of 1 to 3 characters, got ""', "value"),
        ({"text": "long"}, ("text",), 'wants a text of 1 to 3 characters, got "long"', "value"),
        ({"switch": 0}, ("switch",), "wants true or false, got 0", "value"),
        (
            {"choice": "rigth"},
            ("choice",),
            'wants "left", "right" or 3, got "rigth"; did you mean right?',
            "value",
        ),
        (
            {"either": "rnadom"},
            ("either",),
            'wants a whole number or "random", got "rnadom"; did you mean random?',
            "value",
        ),
        ({"either": 1.5}, ("either",), 'wants a whole number or "random", got 1.5', "value"),
        ({"perhaps": 10}, ("perhaps",), "wants a whole number of 0 to 9, got 10", "value"),
        (
            {"row": [1, 2, 3]},
            ("row",),
            f"wants {TWO_DIGITS}, got [1, 2, 3]",
            "value",
        ),
        ({"row": [1, 10]}, ("row", 1), "wants a whole number of 0 to 9, got 10", "value"),
        (
            {"row": 1},
            ("row",),
            f"wants {TWO_DIGITS}, got 1",
            "value",
        ),
        ({"table": {"root": 10}}, ("table", "root"), "wants a whole number of 0 to 9, got 10", "value"),
        ({"table": {"roof": 1}}, ("table", "roof"), "roof is no pattern", "name"),
        ({"table": 3}, ("table",), "wants a table (for each name a whole number of 0 to 9), got 3", "value"),
        ({"inner": {"depth": 0}}, ("inner", "depth"), "wants a whole number of at least 1, got 0", "value"),
        ({"inner": {"depth": 1, "width": 1}}, ("inner", "width"), "is not known", "name"),
        ({"inner": {}}, ("inner", "depth"), "must be given: a whole number of at least 1", "missing"),
        ({"inner": 3}, ("inner",), "wants a table of depth, got 3", "value"),
        (
            {"pairs": [{"depth": 1}, {"depth": 0}]},
            ("pairs", 1, "depth"),
            "wants a whole number of at least 1, got 0",
            "value",
        ),
        ({"even": 3}, ("even",), "wants an even number, got 3", "value"),
        ({"whole": 99}, (), "99 is never\nwhole", "value"),
    ],
)
def test_faults_in_words(values, path, message, kind):
    options, faults = check_options(Everything, values)
    assert options is None
    assert faults == [OptionFault(path, message, kind)]


def test_every_fault_is_told():
    _, faults = check_options(Everything, {"whole": "x", "switch": 1, "table": {"a": 1, "root": -1}})
    assert {fault.path for fault in faults} == {("whole",), ("switch",), ("table", "a"), ("table", "root")}


def test_a_table_is_read_over_its_default():
    options, faults = check_options(Everything, {"table": {"kong": 3}})
    assert faults == []
    assert options.table == {"root": 1, "kong": 3}


def test_a_validator_that_breaks_is_told():
    class Broken(Options):
        x: Annotated[int, AfterValidator(lambda number: 1 // number)] = 1

    _, faults = check_options(Broken, {"x": 0})
    assert faults == [
        OptionFault((), "cannot be checked: ZeroDivisionError: integer division or modulo by zero")
    ]


def test_what_is_wanted_can_be_asked():
    assert wanted(Everything, ["between"]) == "a whole number of more than 0 and less than 5"
    assert wanted(Everything, ["table", "root"]) == "a whole number of 0 to 9"


@pytest.mark.parametrize(
    ("names", "row"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_names_in_a_row(names, row):
    assert listed(names) == row


def test_suggestions():
    assert did_you_mean("rooot", ["kong", "root"]) == "; did you mean root?"
    assert did_you_mean("root", ["root"]) == ""
    assert did_you_mean("tea", ["kong", "root"]) == ""
    assert did_you_mean(3, ["kong"]) == ""
