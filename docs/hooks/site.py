"""mkdocs hook: adds the pages that are made from the code, and the Chinese README."""

from __future__ import annotations

import re
from pathlib import Path

from facts import all_facts
from life import MOMENTS
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from page import hook_page, list_page

ROOT = Path(__file__).parents[2]
HOOKS_SECTION = "Hooks"
CHINESE_README = "readme.zh.md"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put the hooks into the navigation, each under the first moment at which it fires."""
    section = next(entry[HOOKS_SECTION] for entry in config.nav if HOOKS_SECTION in entry)
    for moment, scene in MOMENTS.items():
        pages = [
            {facts.short: f"hooks/{facts.short}.md"} for facts in all_facts().values() if facts.hook.when[0] == moment
        ]
        if pages:
            section.append({scene.title: pages})
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Make the pages."""
    hooks = all_facts()
    files.append(File.generated(config, "hooks/index.md", content=list_page(hooks)))
    for name, facts in hooks.items():
        files.append(File.generated(config, f"hooks/{facts.short}.md", content=hook_page(hooks, name)))
    files.append(File.generated(config, CHINESE_README, content=_chinese_readme()))
    return files


def _chinese_readme() -> str:
    """README.zh.md with its links turned to the pages of the site; what is no page loses its link."""
    text = (ROOT / "README.zh.md").read_text(encoding="utf-8")
    text = re.sub(r"\]\(docs/([^)]+\.md)\)", r"](\1)", text)
    return re.sub(r"\[([^\]]+)\]\((?!https?:|#)(?!(?:spec/)?[a-z-]+\.md\))[^)]*\)", r"\1", text)
