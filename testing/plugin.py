"""The pytest plugin: fixtures for rule sets, hands and deals. Nothing of the game is imported before one is used."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import pytest

if TYPE_CHECKING:
    from ..core.catalogue import Plugin
    from ..core.ruleset import RuleSet
    from ..core.score import Score
    from ..core.variant_examples import Leaving, Rules
    from ..players.protocol import Factory
    from .playing import Played

__all__ = ["MakeRules", "PlayDeal", "ScoreHand", "xuezhan_deal", "xuezhan_hand", "xuezhan_plugins", "xuezhan_rules"]


class MakeRules(Protocol):
    """The fixture `xuezhan_rules`."""

    def __call__(self, rules: Rules, *, trust_plugins: bool = False) -> RuleSet:
        """The rule set that RULES text, a path or a mapping names. Raises RuleError with every fault."""


class ScoreHand(Protocol):
    """The fixture `xuezhan_hand`."""

    def __call__(self, hand: str, rules: Rules = "laok", **switches: Any) -> Score:
        """What the hand is worth; `switches` are those of `xuezhan.Switches` (how="self_draw")."""


class PlayDeal(Protocol):
    """The fixture `xuezhan_deal`."""

    def __call__(
        self,
        rules: Rules = "laok",
        *,
        seed: int = 1,
        player: str | Factory = "greedy",
        dealer: int = 0,
        leaving: Leaving | None = None,
        script: Iterable[str] = (),
    ) -> Played:
        """The deal of `seed` played to its end; with a `script`, lines of a record, the deal that it tells."""


@pytest.fixture
def xuezhan_plugins() -> Sequence[Plugin]:
    """Modules, Variant classes and slots that the other fixtures choose from beside what is installed: none.

    Define a fixture of this name in a test module or conftest.py to hand yours over.
    """
    return ()


@pytest.fixture
def xuezhan_rules(xuezhan_plugins: Sequence[Plugin]) -> MakeRules:
    """Makes a rule set: `xuezhan_rules("laok:cap=fixed,cap.fan=3")`, a path of a TOML file, or a mapping like one."""
    from ..core.ruleset import RuleSet

    def make(rules: Rules, *, trust_plugins: bool = False) -> RuleSet:
        return RuleSet.load(rules, trust_plugins=trust_plugins, plugins=xuezhan_plugins)

    return make


@pytest.fixture
def xuezhan_hand(xuezhan_rules: MakeRules) -> ScoreHand:
    """Counts a hand: `xuezhan_hand("222m444m666m777m9m+9m", "laok", how="self_draw").total`."""
    from ..core.score import Switches, score

    def count(hand: str, rules: Rules = "laok", **switches: Any) -> Score:
        return score(hand, xuezhan_rules(rules), Switches(**switches))

    return count


@pytest.fixture
def xuezhan_deal(xuezhan_rules: MakeRules) -> PlayDeal:
    """Plays a deal: `xuezhan_deal("laok", seed=7).scores`; `payments`, `events` and `outcome` tell the rest."""
    from .playing import play_script, play_seed

    def play(
        rules: Rules = "laok",
        *,
        seed: int = 1,
        player: str | Factory = "greedy",
        dealer: int = 0,
        leaving: Leaving | None = None,
        script: Iterable[str] = (),
    ) -> Played:
        made, lines = xuezhan_rules(rules), list(script)
        if lines:
            return play_script(made, lines)
        return play_seed(made, seed, player, dealer=dealer, leaving=leaving)

    return play
