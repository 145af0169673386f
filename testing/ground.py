"""A variant and the rule sets that it is tried in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..core.catalogue import Catalogue, Plugin
from ..core.composition import Chosen, Composition
from ..core.errors import RuleError, XuezhanError
from ..core.ruleset import RuleSet
from ..core.variant import Variant
from ..core.variant_examples import NoEffect, Rules, VariantExample
from .settings import with_setting

__all__ = ["Ground", "chosen_in"]


@dataclass(frozen=True, slots=True)
class Ground:
    """A variant, the rules it is put into, and what else there must be to choose from.

    `plugins` are modules, Variant classes and slots beside the installed ones, the variant itself among them.
    """

    variant: type[Variant]
    base: Rules
    plugins: tuple[Plugin, ...]

    @property
    def label(self) -> str:
        """The variant's place and name: "cap.fixed", "extra.tea"."""
        return f"{self.variant.slot or 'extra'}.{self.variant.name}"

    @property
    def choice(self) -> str:
        """The quick change that chooses the variant, its options as they are without a word."""
        name = self.variant.name
        return f"extra.{name}.use={name}" if self.variant.slot is None else f"{self.variant.slot}={name}"

    def catalogue(self) -> Catalogue:
        """Everything there is to choose from. Raises PluginError."""
        return Catalogue.installed().with_plugins(self.plugins)

    def load(self, rules: Rules, setting: str = "") -> RuleSet:
        """The rule set with a setting. Raises RuleError, PluginError, or ValueError for a setting that is none."""
        return RuleSet.load(with_setting(rules, setting), plugins=self.plugins)

    def with_variant(self, examples: Sequence[VariantExample]) -> RuleSet:
        """The base with the variant chosen.

        Where that makes no rule set, as for an option without a default or one that needs something of another
        slot, the first setting of `examples` that chooses the variant is taken. Raises as `load` on the base.
        """
        try:
            return self.load(self.base, self.choice)
        except RuleError:
            for rules in self.shown_in(examples):
                return rules
            raise

    def shown_in(self, examples: Sequence[VariantExample]) -> Iterator[RuleSet]:
        """The rule sets of examples that can be made and have the variant in them."""
        for example in examples:
            if isinstance(example, NoEffect):
                continue
            for setting in example.settings:
                try:
                    rules = self.load(example.rules, setting)
                except (XuezhanError, ValueError, TypeError):
                    continue
                if chosen_in(rules.composition, self.variant):
                    yield rules


def chosen_in(composition: Composition, variant: type[Variant]) -> Chosen | None:
    """The variant with its options in a rule set, None where it is not chosen."""
    every = (*composition.slots.values(), *composition.extras)
    return next((each for each in every if each.variant is variant), None)
