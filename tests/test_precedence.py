"""Of several rules that speak about one place, the best explanation speaks."""

from distlint.finding import Confidence, Finding, Severity, Span
from distlint.precedence import best_explanations

CALL, ARGUMENT, NEXT_LINE = Span(3, 4, 3, 30), Span(3, 12, 3, 20), Span(4, 4, 4, 30)


def finding(code: str, span: Span) -> Finding:
    return Finding("a.py", span, code, code.lower(), Severity.HANG, Confidence.HIGH, "")


def codes(*found: Finding) -> list[str]:
    return [one.code for one in best_explanations(list(found))]


def test_a_finding_in_an_argument_explains_the_call() -> None:
    assert codes(finding("RNK120", CALL), finding("RNK303", ARGUMENT)) == ["RNK303"]
    assert codes(finding("RNK101", ARGUMENT), finding("RNK103", CALL)) == ["RNK103"]


def test_the_order_of_the_findings_does_not_matter() -> None:
    assert codes(finding("RNK303", ARGUMENT), finding("RNK120", CALL)) == ["RNK303"]


def test_other_places_other_causes_and_the_same_rule_are_left_alone() -> None:
    assert codes(finding("RNK120", CALL), finding("RNK303", NEXT_LINE)) == ["RNK120", "RNK303"]
    assert codes(finding("RNK205", CALL), finding("RNK101", CALL)) == ["RNK205", "RNK101"]
    assert codes(finding("RNK301", CALL), finding("RNK301", ARGUMENT)) == ["RNK301", "RNK301"]


def test_a_rule_may_have_rivals_of_several_kinds() -> None:
    assert codes(finding("RNK119", CALL), finding("RNK102", CALL)) == ["RNK102"]
    assert codes(finding("RNK119", CALL), finding("RNK120", CALL)) == ["RNK120"]
    assert codes(finding("RNK115", CALL), finding("RNK119", CALL)) == ["RNK119"]
    assert codes(finding("RNK120", CALL), finding("RNK102", CALL)) == ["RNK120", "RNK102"]
