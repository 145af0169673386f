"""The questions that lead to a rule set, one by one: only those whose answer matters given the earlier ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, get_args, get_origin

import tomli

from ..core.composition import Chosen, Composition
from ..core.config import load
from ..core.errors import PluginError, RuleError
from ..core.option_checks import listed
from ..core.ruleset import RuleSet
from ..core.sentences import sentences
from ..core.toml_text import toml_key, toml_value
from ..core.variant import Text, Variant
from .choices import choices_of, question_of
from .contrast import DealContrast, HandContrast, Trials, deal_contrast, hand_contrast
from .differences import PRICING
from .ranges import meaning_of, range_of
from .table_texts import TABLE

__all__ = ["Answer", "Interview", "Question", "example"]

Path = tuple[str, ...]

TABLE_CHOICES: Mapping[str, Sequence[Any]] = {"seats": (4, 3, 2), "hand": (13, 10, 7)}


@dataclass(frozen=True, slots=True)
class Answer:
    """One of the answers to choose from: the value in the file, and what it means (empty: the question says it)."""

    value: Any
    meaning: Text


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: `path` leads to the value in the file ("cap", "use").

    `section` is the slot's question, `words` what is asked here. Without `answers` any value within `range`
    does. `value` is what counts where nothing else is said; `must_be_given`: there is no such value yet.
    """

    path: Path
    section: Text
    words: Text
    range: Text
    value: Any
    answers: tuple[Answer, ...] = ()
    must_be_given: bool = False

    def read(self, text: str) -> Any:
        """The value that an answer names: the number or name of a choice, or a value as in a file.

        Raises ValueError for what is neither.
        """
        text = text.strip()
        if self.answers:
            return self._choice(text)
        try:
            return tomli.loads(f"value = {text}")["value"]
        except tomli.TOMLDecodeError:
            if isinstance(self.value, Mapping):
                return tomli.loads(f"value = {{ {text} }}")["value"]
            return text

    def _choice(self, text: str) -> Any:
        for answer in self.answers:
            if text in (str(answer.value), _word(answer.value), toml_value(answer.value)):
                return answer.value
        yes_or_no = {"y": True, "yes": True, "是": True, "n": False, "no": False, "否": False}
        if any(isinstance(answer.value, bool) for answer in self.answers) and text.lower() in yes_or_no:
            return yes_or_no[text.lower()]
        for number, answer in enumerate(self.answers, start=1):
            if text == str(number):
                return answer.value
        raise ValueError(f"{text} is none of the answers")


@dataclass(slots=True)
class Interview:
    """An interview about a rule set that starts from `start` (a name or a file) with `changes` to it.

    `composition` is what the answers so far make of it. Raises RuleError where the start has faults.
    """

    start: str
    changes: dict[Path, Any]
    trust_plugins: bool = False
    composition: Composition = field(init=False)
    _rules: RuleSet = field(init=False)
    _history: list[tuple[Path, dict[Path, Any], frozenset[Path]]] = field(default_factory=list)
    _owed: frozenset[Path] = frozenset()

    def __post_init__(self) -> None:
        self._become(self.composed(self.changes))

    def question(self) -> Question | None:
        """What is asked now: the first that was not asked yet, be it that a later answer made it matter.

        None when all is asked.
        """
        asked = self._asked()
        return next((question for question in self._questions() if question.path not in asked), None)

    def place(self) -> tuple[int, int]:
        """The number of the question that is asked now, and how many there are as far as is known now."""
        paths = {question.path for question in self._questions()}
        return len(paths & self._asked()) + 1, len(paths)

    def keep(self, question: Question) -> None:
        """Leave the value as it is and go on."""
        self._history.append((question.path, dict(self.changes), self._owed))

    def answer(self, question: Question, value: Any) -> None:
        """Set the value and go on. Raises RuleError, and nothing changes, where the rules do not allow it."""
        changes, owed = self._changed(question, value)
        self._become(self.composed(changes))
        self._history.append((question.path, self.changes, self._owed))
        self.changes, self._owed = changes, owed

    def back(self) -> bool:
        """Go back to the question before; False at the first one."""
        if not self._history:
            return False
        _, self.changes, self._owed = self._history.pop()
        self._become(self.composed(self.changes))
        return True

    def tried(self, question: Question, value: Any) -> RuleSet | None:
        """The rule set with this answer; None where it is not allowed."""
        try:
            return RuleSet(self.composed(self._changed(question, value)[0]))
        except (RuleError, PluginError):
            return None

    def provisional(self, question: Question, value: Any) -> dict[str, Any]:
        """Options that this answer needs and that are asked for afterwards, with what they are taken to be."""
        if question.path[-1] != "use" or value == question.value:
            return {}
        return dict(_required(choices_of(self.composition.slots[question.path[0]])[value]))

    def meaning(self, question: Question, value: Any) -> Text | None:
        """What the rule sheet would say of the option with this value; None where it says nothing or for a slot."""
        slot, key = question.path[0], question.path[-1]
        rules = self.tried(question, value)
        if rules is None or key == "use" or slot not in rules.composition.slots:
            return None
        found = sentences(rules, rules.composition.slots[slot])
        return next((sentence.text for sentence in found if sentence.key == key), None)

    def composed(self, changes: Mapping[Path, Any]) -> Composition:
        """The start with these changes."""
        said = ",".join(f"{'.'.join(map(toml_key, path))}={toml_value(value)}" for path, value in changes.items())
        return load(f"{self.start}:{said}" if said else self.start, trust_plugins=self.trust_plugins)

    def _become(self, composition: Composition) -> None:
        self.composition = composition
        self._rules = RuleSet(composition)

    def _asked(self) -> set[Path]:
        return {path for path, _, _ in self._history}

    def _changed(self, question: Question, value: Any) -> tuple[dict[Path, Any], frozenset[Path]]:
        path = question.path
        changes, owed = dict(self.changes), self._owed - {path}
        if path[-1] == "use" and value != question.value:
            changes = {known: set_to for known, set_to in changes.items() if known[0] != path[0]}
            changes[path] = value
            variant = choices_of(self.composition.slots[path[0]])[value]
            for option, provisional in _required(variant):
                changes[path[0], option] = provisional
                owed |= {(path[0], option)}
        elif isinstance(value, Mapping) and isinstance(question.value, Mapping):
            changes |= {(*path, key): item for key, item in value.items()}
        elif value != question.value or path in self.changes:
            changes[path] = value
        return changes, owed

    def _questions(self) -> Iterator[Question]:
        yield from _table_questions(self.composition)
        rules = self._rules
        for slot, chosen in self.composition.slots.items():
            if not _slot_matters(slot, rules):
                continue
            section = question_of(chosen)
            choices = choices_of(chosen)
            if len(choices) > 1:
                answers = tuple(Answer(name, variant.text) for name, variant in choices.items())
                yield Question((slot, "use"), section, section, _one_of(answers), chosen.variant.name, answers)
            for option, value in chosen.values().items():
                if _option_matters(chosen, option, rules):
                    yield self._option(slot, chosen, option, value, section)

    def _option(self, slot: str, chosen: Chosen, option: str, value: Any, section: Text) -> Question:
        model = chosen.variant.Options
        words = meaning_of(model, option)
        return Question(
            (slot, option),
            section,
            words,
            range_of(model, option),
            value,
            tuple(Answer(each, Text("", "")) for each in _values(model.model_fields[option].annotation)),
            (slot, option) in self._owed,
        )


def example(sides: Sequence[RuleSet], slot: str, trials: Trials) -> HandContrast | DealContrast | None:
    """A hand or a deal that rule sets which differ in `slot` pay differently; None if none was found."""
    if len({rules.digest for rules in sides}) < 2:
        return None
    variants = [rules.composition.slots[slot].variant for rules in sides]
    prices = any(hasattr(variant, hook) for variant in variants for hook in PRICING)
    found = hand_contrast(sides, trials) if prices else None
    return found or deal_contrast(sides, trials, slot=slot)


def _table_questions(composition: Composition) -> Iterator[Question]:
    section = Text("The table", "牌桌")
    for key, value in asdict(composition.table).items():
        answers = tuple(Answer(each, Text("", "")) for each in TABLE_CHOICES.get(key, ()))
        yield Question(("table", key), section, TABLE[key].meaning, TABLE[key].range, value, answers)


def _slot_matters(slot: str, rules: RuleSet) -> bool:
    """Whether any answer to a slot's question changes anything, given the rest."""
    if slot == "flower_pig":
        return rules.suit_limit.declared or rules.suit_limit.most is not None
    return slot != "several_winners" or rules.table.seats > 2


def _option_matters(chosen: Chosen, option: str, rules: RuleSet) -> bool:
    """Whether an option changes anything: what its variant says of it, or of no effect known here."""
    if (chosen.slot, chosen.variant.name) == ("ready_check", "none") and option != "dead_wait":
        return False
    says = next((each for each in chosen.variant.says if each.key == option), None)
    return says is None or says.when is None or says.when(chosen.options, rules)


LIKELY = 4
"""What a number that must be given is taken to be until it is asked for, where it may be that."""


def _required(variant: type[Variant]) -> Iterator[tuple[str, Any]]:
    """The options that must be given, each with a value that does until it is asked for."""
    for name, info in variant.Options.model_fields.items():
        if info.is_required():
            choices = _values(info.annotation)
            low = next((each.ge for each in info.metadata if hasattr(each, "ge")), LIKELY)
            high = next((each.le for each in info.metadata if hasattr(each, "le")), LIKELY)
            number = min(max(low, LIKELY), high)
            yield name, choices[0] if choices else "" if info.annotation is str else number


def _values(annotation: Any) -> tuple[Any, ...]:
    """The values that an option can have, where they are few."""
    if annotation is bool:
        return (True, False)
    return get_args(annotation) if get_origin(annotation) is Literal else ()


def _one_of(answers: Sequence[Answer]) -> Text:
    names = [toml_value(answer.value) for answer in answers]
    return Text(listed(names, "or"), "、".join(names))


def _word(value: Any) -> str:
    return {True: "true", False: "false"}.get(value, "") if isinstance(value, bool) else str(value)
