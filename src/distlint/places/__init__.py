"""Where an expression stands, and what is known there: by the tests around it, by what runs before, by its callers."""

from distlint.places.place import (
    Place,
    call_at,
    call_of,
    call_place,
    callees_of,
    calls_in,
    distinct_calls,
    is_main_guard,
    is_program,
    is_tried,
    outcomes,
    place_of,
    places,
    reads,
    tests_above,
    tests_passed,
)

__all__ = [
    "Place",
    "call_at",
    "call_of",
    "call_place",
    "callees_of",
    "calls_in",
    "distinct_calls",
    "is_main_guard",
    "is_program",
    "is_tried",
    "outcomes",
    "place_of",
    "places",
    "reads",
    "tests_above",
    "tests_passed",
]
