"""A package of one's own with one rule in it, as files: what `xuezhan plugin new` writes.

The skeletons lie in `skeletons/`, one for each slot, `extra` for a rule that fills no slot, `other` for slots
of plugins, and `package` with what all of them share. A line `==> path <==` begins a file.
"""

from __future__ import annotations

import keyword
import re
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from importlib.resources import files
from importlib.util import find_spec
from string import Template

from .. import __all__ as PUBLIC_NAMES
from ..core.catalogue import Catalogue
from ..core.errors import XuezhanError
from ..core.option_checks import listed_text
from ..core.ruleset import CORE_REASONS
from ..core.said import said
from ..core.variant import PROJECT, Text
from .choices import no_slot
from .hook_facts import HookFacts, hooks_owned_by, own_hooks

__all__ = ["NewPlugin", "NewPluginError", "new_plugin", "plugin_files"]

_DISTRIBUTION = re.compile(r"[A-Za-z]([A-Za-z0-9._-]*[A-Za-z0-9])?")
_HEAD = re.compile(r"^==> (.+) <==\n", re.MULTILINE)
_COLUMNS = 112
_SKELETONS = files(__package__).joinpath("skeletons")
_OTHER_NAMES = frozenset({"Any", "Callable", "Field", "HandOn", "Mapping", "Sequence"})
"""Names in the skeletons that do not come from xuezhan."""


class NewPluginError(XuezhanError):
    """A package that cannot be written so: its name or its slot; the message says what to write instead."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.zh = text.zh


@dataclass(frozen=True, slots=True)
class NewPlugin:
    """A package to write: its distribution's name, and the slot that its rule answers (None: an extra)."""

    name: str
    slot: str | None = None

    @property
    def module(self) -> str:
        """The name to import: `house_of_tea` for `House-of-Tea`."""
        return re.sub(r"[-_.]+", "_", self.name).lower()

    @property
    def variant(self) -> str:
        """The rule's name in rule files: the module's, without `xuezhan_`."""
        short = self.module.removeprefix(f"{PROJECT}_")
        return short if short[:1].isalpha() else self.module

    @property
    def class_name(self) -> str:
        """The name of the rule's class, which is no name that the skeletons import."""
        name = "".join(word.capitalize() for word in self.variant.split("_"))
        taken = name in PUBLIC_NAMES or name in _OTHER_NAMES or keyword.iskeyword(name)
        return f"{name}Rule" if taken else name

    @property
    def module_file(self) -> str:
        """Where the rule stands in the package."""
        return f"src/{self.module}/__init__.py"

    @property
    def rule_file(self) -> str:
        """The rule file in the package that uses the rule."""
        return f"{self.name}.toml"


def new_plugin(name: str, slot: str | None = None) -> NewPlugin:
    """The package of that name; raises NewPluginError for a name or slot that cannot be, with one that can."""
    catalogue = Catalogue.installed()
    if slot is not None and slot not in catalogue.slots:
        raise NewPluginError(_unknown_slot(slot, catalogue))
    plugin = NewPlugin(name, slot)
    for fault in _faults(plugin, catalogue):
        raise NewPluginError(fault)
    return plugin


def plugin_files(plugin: NewPlugin, version: str) -> dict[str, str]:
    """Every file of the package by its path; `version` is that of xuezhan which the package asks for at least.

    Raises NewPluginError for a slot of another plugin that has hooks of its own: there is no skeleton for it.
    """
    words = _words(plugin, version)
    found: dict[str, str] = {}
    for skeleton in (_skeleton(plugin), "package"):
        text = _SKELETONS.joinpath(f"{skeleton}.txt").read_text(encoding="utf-8")
        _, *parts = _HEAD.split(text)
        for path, content in zip(parts[::2], parts[1::2], strict=True):
            found[Template(path).substitute(words)] = Template(content).substitute(words)
    return found


def _skeleton(plugin: NewPlugin) -> str:
    if plugin.slot is None:
        return "extra"
    if _SKELETONS.joinpath(f"{plugin.slot}.txt").is_file():
        return plugin.slot
    needed = [facts.name for facts in _owned(plugin.slot) if facts.rule.answers == "one"]
    if needed:
        names = listed_text(needed)
        raise NewPluginError(
            Text(
                f"there is no skeleton for the slot {plugin.slot}: its variants must answer {names.en}, "
                "which the plugin that brings the slot explains",
                f"没有 {plugin.slot} 的模板：它的做法必须回答 {names.zh}，请看带来这一项的插件的说明",
            )
        )
    return "other"


def _words(plugin: NewPlugin, version: str) -> dict[str, str]:
    catalogue = Catalogue.installed()
    slot = plugin.slot
    return {
        "name": plugin.name,
        "module": plugin.module,
        "variant": plugin.variant,
        "cls": plugin.class_name,
        "title": plugin.variant.replace("_", " ").capitalize(),
        "slot": slot or "",
        "question": catalogue.slots[slot].question.en if slot else "",
        "place": f"for the slot `{slot}`, the variant" if slot else "the extra",
        "chosen": f'slots["{slot}"]' if slot else "extras[0]",
        "hooks": _told_hooks(_owned(slot)),
        "version": version,
    }


def _owned(slot: str | None) -> tuple[HookFacts, ...]:
    """The hooks that the variant of `slot` answers alone, those that a plugin's slot brings included."""
    if slot is None:
        return ()
    catalogue = Catalogue.installed()
    variants = [variant for choices in catalogue.variants.values() for variant in choices.values()]
    return hooks_owned_by(slot, own_hooks([*variants, *catalogue.extras.values()]))


def _told_hooks(owned: tuple[HookFacts, ...]) -> str:
    must = [facts for facts in owned if facts.rule.answers == "one"]
    may = [facts for facts in owned if facts.rule.answers != "one"]
    lines: list[str] = []
    for head, hooks in (("It must answer", must), ("It may answer", may)):
        if hooks:
            lines += [f"{head}:", "", *(line for facts in hooks for line in _told_hook(facts)), ""]
    more = "Beside these it may" if owned else "It may"
    lines.append(f"{more} answer any hook that no slot owns: `xuezhan plugins --hooks` lists them.")
    return "\n".join(lines)


def _told_hook(facts: HookFacts) -> Iterator[str]:
    yield f"- {facts.signature}"
    yield from textwrap.wrap(facts.about, _COLUMNS, initial_indent="  ", subsequent_indent="  ")


def _unknown_slot(slot: str, catalogue: Catalogue) -> Text:
    if slot == "extra":
        return Text(
            "an extra fills no slot: leave --slot out and the package gets one",
            "附加规则不占任何一项：不写 --slot 就会得到一条附加规则",
        )
    return no_slot(slot, catalogue)


def _faults(plugin: NewPlugin, catalogue: Catalogue) -> Iterator[Text]:
    name, module, variant = plugin.name, plugin.module, plugin.variant
    if not _DISTRIBUTION.fullmatch(name):
        yield _as_suggested(
            Text(
                f"{name!r} is no name for a package: letters, digits, - . and _, a letter first",
                f"{name!r} 不能作包名：只用字母、数字、-、. 和 _，以字母开头",
            ),
            re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-0123456789"),
        )
        return
    other = f"{PROJECT}-{module.replace('_', '-')}"
    if module in sys.stdlib_module_names or keyword.iskeyword(module):
        yield _as_suggested(Text(f"{module} is a name of Python itself", f"{module} 是 Python 自己的名字"), other)
        return
    taken = _taken_by(name, module)
    if taken:
        suggested = other if not name.startswith(PROJECT) and not _taken_by(other, other.replace("-", "_")) else ""
        yield _as_suggested(
            Text(f"{name} is taken: {taken} is installed", f"{name} 已被占用：已安装 {taken}"), suggested
        )
        return
    choices = catalogue.extras if plugin.slot is None else catalogue.variants[plugin.slot]
    if variant in choices:
        source = catalogue.source_of(choices[variant])
        where = plugin.slot or "extra"
        yield Text(
            f"{where}.{variant} is taken: {source} has a rule of that name; give another",
            f"{where}.{variant} 已被占用：{source} 有同名的规则；请换一个名字",
        )
    elif plugin.slot is None and variant in CORE_REASONS:
        yield Text(
            f"{variant} is a payment reason of all rules, and the new one wants one of its own; give another name",
            f"{variant} 是通用的付分原因，新规则要用自己的；请换一个名字",
        )


TESTS = ("test", "tests")
"""Modules that the package's own tests would be mistaken for."""


def _taken_by(name: str, module: str) -> str:
    """What is installed under the distribution's name or the module's, empty if nothing is."""
    if module in TESTS:
        return f"a folder {module} of tests, which most packages have,"
    try:
        return f"{name} {metadata.version(name)}"
    except metadata.PackageNotFoundError:
        pass
    spec = find_spec(module)
    # A mere folder of that name, such as the one where a package is being made, is found as well.
    return f"the module {module}" if spec is not None and spec.origin is not None else ""


def _as_suggested(fault: Text, name: str) -> Text:
    return said(fault, Text(f"; try {name}", f"；可以用 {name}") if name else Text("; give another", "；请换一个"))
