"""mkdocs hook: adds the pages that are made from the code, and the Chinese README."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from described import described_hooks
from life import MOMENTS
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from names import PAGES, reference
from page import hook_page, list_page

ROOT = Path(__file__).parents[2]
HOOKS_SECTION = "Hooks"
CHINESE_README = "readme.zh.md"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put the hooks into the navigation, each under the first moment at which it fires."""
    section = _section(config.nav or [])
    for moment, scene in MOMENTS.items():
        here = [described.short for described in described_hooks().values() if described.hook.when[0] == moment]
        pages = [{short: f"hooks/{short}.md"} for short in here]
        if pages:
            section.append({scene.title: pages})
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Make the pages."""
    hooks = described_hooks()
    files.append(File.generated(config, "hooks/index.md", content=list_page(hooks)))
    for name, described in hooks.items():
        files.append(File.generated(config, f"hooks/{described.short}.md", content=hook_page(hooks, name)))
    files.append(File.generated(config, CHINESE_README, content=_chinese_readme()))
    return files


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Hold every page to asking nothing of the network when it is read; links that one may follow are no asking."""
    asked = re.findall(r'<(?:script|img|iframe|link)\b[^>]*(?:src|href)="?(?:https?:)?//[^>]*>', output)
    if asked:
        raise PluginError(f"{page.file.src_uri} would load something from elsewhere: {asked[0]}")
    return output


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Add the names to the pages of reference."""
    sections = PAGES.get(page.file.src_uri)
    return markdown if sections is None else markdown + reference(sections)


def _section(entries: list[Any]) -> list[Any]:
    """The list of pages under HOOKS_SECTION, however deep it lies in the navigation."""
    for title, pages in (pair for entry in entries if isinstance(entry, dict) for pair in entry.items()):
        if isinstance(pages, list) and (found := pages if title == HOOKS_SECTION else _section(pages)):
            return found
    return []


def _chinese_readme() -> str:
    """README.zh.md with its links turned to the pages of the site; what is no page loses its link."""
    text = (ROOT / "README.zh.md").read_text(encoding="utf-8")
    text = text.replace("](README.md)", "](index.md)")
    text = re.sub(r"\]\(docs/([^)]+\.md)\)", r"](\1)", text)
    return re.sub(r"\[([^\]]+)\]\((?!https?:|#)(?!(?:spec/)?[a-z-]+\.md\))[^)]*\)", r"\1", text)
