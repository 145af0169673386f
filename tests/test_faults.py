"""What has gone wrong elsewhere (the shared faults.md): each line has tests that hold it here."""

from __future__ import annotations

import ast
import lzma
from pathlib import Path

import pytest
from shared_data import DATA

TESTS = Path(__file__).parent

HELD: dict[str, tuple[str, ...]] = {
    "Views hid the hands, but the event stream told everybody": (
        "core/test_views.py::test_a_draw_shows_its_tile_to_its_own_seat_only",
        "core/test_views.py::test_nothing_hidden_shows",
    ),
    "The tile of a concealed kong was known to all": (
        "core/test_views.py::test_a_concealed_kong_is_shown_as_the_rules_say",
        "core/test_views.py::test_other_hands_are_numbers_and_hidden_kongs_blanks",
    ),
    "The event of a win carried the hand's full reading": (
        "core/test_views.py::test_a_win_shows_no_concealed_tiles",
    ),
    "Observations were built from tiles that the seat could not see": (
        "core/test_views.py::test_nothing_hidden_shows",
        "core/test_views.py::test_presets_hide_too",
    ),
    "History, undo or the first state sent to a joining client": (
        "core/test_views.py::test_nothing_hidden_shows",
        "core/test_views.py::test_passes_are_not_shown",
        "core/test_deal.py::test_seed_and_wall_are_told_to_nobody",
    ),
    "Rebuilding from a record counted the dealer's first tile twice": (
        "core/test_properties.py::test_a_replay_stands_where_the_deal_stood",
        "core/test_deal.py::test_the_dealer_has_drawn_the_first_tile_of_the_wall",
    ),
    "The record had no way to say that several seats won": (
        "core/test_deal.py::test_each_winner_has_an_event_and_payments_of_its_own_in_turn_order",
        "core/test_replay.py::test_claims_may_come_in_any_order",
    ),
    "A replay showed a robbed kong with one turn too many": (
        "core/test_deal.py::test_every_shared_case_is_written_so_that_it_replays",
        "core/test_deal.py::test_a_robbed_kong_is_no_kong",
    ),
    "Records of an older format were loaded half": (
        "core/test_records.py::test_headers_that_cannot_be_read",
        "core/test_records.py::test_an_unknown_format_further_down_is_refused_too",
    ),
    "A payment was in the totals but not in the list": (
        "core/test_properties.py::test_money_tiles_decisions_and_the_end",
    ),
    "Turning on one variant removed decisions that another": (
        "core/test_ruleset.py::test_order_of_extras_does_not_matter",
        "core/test_ruleset.py::test_an_opening_step_of_its_own",
    ),
    "An option was documented and never read": (
        "variants/test_every_option.py::test_each_setting_comes_out_as_it_should",
        "variants/test_every_option.py::test_every_option_and_every_one_of_few_values_is_shown",
        "variants/test_choices.py::test_unknown_options_are_errors",
        "core/test_config.py::test_a_fault_and_its_place",
    ),
    "A cap of 30 was taken from a file": (
        "variants/test_choices.py::test_numbers_have_a_range",
        "variants/test_choices.py::test_every_number_is_in_the_list_of_ranges",
        "core/test_option_checks.py::test_faults_in_words",
    ),
    "Two variants both owned one decision": (
        "core/test_ruleset.py::test_two_answers_to_one_question_are_an_error_that_names_both",
        "core/test_ruleset.py::test_every_slots_question_has_one_answer",
        "core/test_catalogue.py::test_clashes_and_faults_name_what_meets",
    ),
    "A number was wired into the code": ("core/test_properties.py::test_every_amount_follows_the_unit",),
    "An information display crashed when an optional rule was not set": (
        "core/test_properties.py::test_every_variant_works_alone",
    ),
    "A rule for the last four tiles leaked": (
        "core/test_deal.py::test_what_the_last_four_force_happens_by_itself_and_only_there",
    ),
    "Two possible concealed kongs gave three entries": (
        "core/test_deal.py::test_every_decision_is_there_once",
        "core/test_properties.py::test_money_tiles_decisions_and_the_end",
    ),
    "Payments were booked winner by winner while answers": (
        "core/test_deal.py::test_nothing_is_paid_or_shown_before_all_have_answered",
    ),
    "In a claim or robbing window a seat was still offered": (
        "core/test_deal.py::test_the_seat_whose_tile_it_is_decides_nothing",
        "core/test_deal.py::test_a_kong_that_nobody_robs_takes_effect",
    ),
    "An answer to a window that had closed left the table": (
        "core/test_deal.py::test_a_late_claim_is_refused",
        "core/test_properties.py::test_a_refused_action_changes_nothing",
    ),
    "A turn limit ended deals with two live seats too early": (
        "core/test_deal.py::test_a_deal_ends_at_the_last_tile_and_not_before",
        "core/test_properties.py::test_money_tiles_decisions_and_the_end",
    ),
}
"""By the beginning of a line: the tests that hold it."""


def faults() -> list[str]:
    text = lzma.decompress((DATA / "cases" / "faults.md.xz").read_bytes()).decode()
    return [line.removeprefix("- ") for line in text.splitlines() if line.startswith("- ")]


@pytest.mark.parametrize("start", HELD)
def test_the_tests_of_a_fault_are_there(start: str) -> None:
    for place in HELD[start]:
        file, _, name = place.partition("::")
        tree = ast.parse((TESTS / file).read_text(encoding="utf-8"))
        assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, place


def test_every_fault_is_held_once() -> None:
    held = [[start for start in HELD if fault.startswith(start)] for fault in faults()]
    assert len(held) == len(HELD) == 22
    assert all(len(starts) == 1 for starts in held)
