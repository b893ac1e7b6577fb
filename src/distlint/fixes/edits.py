"""Makers of edits: each looks at the text of the file and returns nothing where it cannot be sure of it.

All positions are spans of facts, 1-based lines and 0-based columns in code points. Those of expressions leave out the
parentheses around them, those of lists their brackets, and those of what stands in an f-string are the whole string: a
maker asks the text itself whether it finds there what the facts say.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Mapping

from distlint import facts
from distlint.facts import Attribute, Call, Comprehension, Constant, Expression, Name, Sequence, Subscript, Text
from distlint.finding import Edit, Span
from distlint.fixes import Edits

#: What Python's own tree calls the expressions that are edited.
_KINDS: dict[type, type[ast.expr]] = {
    Attribute: ast.Attribute,
    Call: ast.Call,
    Constant: ast.Constant,
    Name: ast.Name,
    Subscript: ast.Subscript,
}
_TRIVIA = (tokenize.NL, tokenize.NEWLINE, tokenize.COMMENT, tokenize.ENDMARKER, tokenize.INDENT, tokenize.DEDENT)


def written(text: str, span: Span) -> str:
    """What stands in a text at a span."""
    lines = text.split("\n")[span.line - 1 : span.end_line]
    lines[-1] = lines[-1][: span.end_column]
    lines[0] = lines[0][span.column :]
    return "\n".join(lines)


def replaced(text: str, expression: Expression, by: str) -> Edits:
    """Puts ``by`` in the place of an expression."""
    return (Edit(expression.span, by),) if _is_there(text, expression) else ()


def renamed(text: str, expression: Expression, name: str, right: str) -> Edits:
    """Puts the last word of the public name ``right`` in the place of that of ``name``, which an expression stands for
    (``dist._all_gather_base``); nothing where the two have different packages, or the word is a bare name, which an
    import binds."""
    package, _, word = name.rpartition(".")
    other, _, by = right.rpartition(".")
    if package != other or not by.isidentifier() or not isinstance(expression, Attribute) or expression.attr != word:
        return ()
    if not written(text, expression.span).endswith(f".{word}"):
        return ()
    line, column = expression.span[2:]
    return (Edit(Span(line, column - len(word), line, column), by),)


def wrapped(text: str, expression: Expression, before: str, after: str = ")") -> Edits:
    """Puts something before and behind an expression: ``before`` is ``sorted(``, for instance."""
    if not _is_there(text, expression):
        return ()
    start, end = expression.span[:2], expression.span[2:]
    return (Edit(Span(*start, *start), before), Edit(Span(*end, *end), after))


def appended(text: str, expression: Expression, behind: str) -> Edits:
    """Puts something right behind an expression: ``.module``, for instance."""
    return wrapped(text, expression, "", behind)[1:]


def with_argument(text: str, call: Call, argument: str) -> Edits:
    """Gives a call one more argument (``exist_ok=True``), behind those that it has."""
    if not _is_there(text, call):
        return ()
    tokens = _tokens(written(text, call.span))
    if len(tokens) < 3 or tokens[-1].string != ")":
        return ()
    last = tokens[-2]
    separator = {"(": "", ",": " "}.get(last.string, ", ")
    if separator == "" and call.arguments:
        return ()
    line, column = last.end
    at = Span(*(_placed(call.span, line, column) * 2))
    return (Edit(at, separator + argument),)


def without_argument(text: str, call: Call, keyword: str) -> Edits:
    """Takes the argument ``keyword=...`` from a call, with the comma that belongs to it."""
    if not _is_there(text, call):
        return ()
    tokens = _tokens(written(text, call.span))
    depth = 0
    for index, token in enumerate(tokens):
        depth += (token.string in "([{") - (token.string in ")]}") if token.type == tokenize.OP else 0
        is_keyword = depth == 1 and token.string == keyword and tokens[index + 1].string == "="
        if not is_keyword or tokens[index - 1].string not in ("(", ","):
            continue
        end = _end_of_argument(tokens, index)
        first, last = token.start, tokens[end].start
        if tokens[end].string == ",":  # the next one, if there is one, comes in its place
            last = tokens[end + 1].start
        elif tokens[index - 1].string == ",":
            first, last = tokens[index - 1].start, tokens[end - 1].end
        return (Edit(Span(*_placed(call.span, *first), *_placed(call.span, *last)), ""),)
    return ()


def with_value(text: str, call: Call, name: str, value: str, position: int | None = None) -> Edits:
    """Gives a call an argument by its name, in the place of the one that it has."""
    given = facts.argument(call, name, position)
    return with_argument(text, call, f"{name}={value}") if given is None else replaced(text, given, value)


def with_argument_behind(text: str, call: Call, index: int, argument: str) -> Edits:
    """Gives a call one more argument right behind its ``index``-th."""
    arguments = _arguments(text, call)
    if not arguments:
        return ()
    line, column = arguments[index][-1].end
    return (Edit(Span(*(_placed(call.span, line, column) * 2)), f", {argument}"),)


def by_keyword(text: str, call: Call, names: Mapping[int, str]) -> Edits:
    """Gives arguments of a call by these names, by their numbers among all: also those with another name so far."""
    arguments = _arguments(text, call)
    if not arguments:
        return ()
    edits = []
    for index, name in sorted(names.items()):
        tokens = arguments[index]
        if call.arguments[index].star:
            return ()
        has_name = call.arguments[index].keyword is not None
        start = _placed(call.span, *tokens[0].start)
        end = _placed(call.span, *tokens[0].end) if has_name else start
        edits.append(Edit(Span(*start, *end), name if has_name else f"{name}="))
    return tuple(edits)


def replaced_in_text(text: str, string: Text, expression: str, by: str) -> Edits:
    """Puts ``by`` in the place of what is written between braces in an f-string of one part, with the other quotes."""
    source = written(text, string.span)
    quote = source[-1:]
    hole = f"{{{expression}}}"
    is_plain = re.fullmatch(rf"[fF]({quote})[^{quote}\n\\]*\1", source) is not None
    if not is_plain or source.count(hole) != 1 or source.count("{{") or "\n" in source:
        return ()
    line, start = string.span.line, string.span.column + source.index(hole) + 1
    other = "'" if quote == '"' else '"'
    return (Edit(Span(line, start, line, start + len(expression)), by.replace(quote, other)),)


def line_before(text: str, statement: Span, line: str) -> Edits:
    """Puts a line of its own before a statement, as far to the right as that; nothing if the statement does not begin
    its line (``if ready: start()``)."""
    begin = text.split("\n")[statement.line - 1][: statement.column]
    if begin.strip():
        return ()
    at = Span(statement.line, 0, statement.line, 0)
    return (Edit(at, f"{begin}{line}\n"),)


def line_after(text: str, statement: Span, line: str) -> Edits:
    """Puts a line of its own behind a statement with all of its blocks, as far to the right as its beginning; nothing
    if something else stands in the statement's first line before it or in its last line behind it."""
    lines = text.split("\n")
    begin = lines[statement.line - 1][: statement.column]
    rest = lines[statement.end_line - 1][statement.end_column :].strip()
    if begin.strip() or (rest and not rest.startswith("#")):
        return ()
    end = len(lines[statement.end_line - 1])
    at = Span(statement.end_line, end, statement.end_line, end)
    return (Edit(at, f"\n{begin}{line}"),)


def _is_there(text: str, expression: Expression) -> bool:
    """Whether the text has at the expression's span what the facts say: not so inside of f-strings, and not all of what
    has brackets of its own."""
    if isinstance(expression, Sequence) or (isinstance(expression, Comprehension) and expression.kind != "generator"):
        return False
    kind = _KINDS.get(type(expression))
    try:
        found = ast.parse(f"({written(text, expression.span)}\n)", mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return not isinstance(found, ast.JoinedStr) and (kind is None or isinstance(found, kind))


def _arguments(text: str, call: Call) -> list[list[tokenize.TokenInfo]]:
    """The tokens of each argument of a call; nothing if that is not certain (a lambda has commas of its own)."""
    if not call.arguments or not _is_there(text, call):
        return []
    tokens = _tokens(written(text, call.span))
    depth, begin = 0, len(tokens)
    while begin and (depth or begin == len(tokens)):  # back to the parenthesis that the last one closes
        begin -= 1
        token = tokens[begin].string if tokens[begin].type == tokenize.OP else ""
        depth += (token in (")", "]", "}")) - (token in ("(", "[", "{"))
    arguments = []
    index = begin + 1
    while index < len(tokens) - 1:
        end = _end_of_argument(tokens, index)
        arguments.append(tokens[index:end])
        index = end + 1
    return arguments if len(arguments) == len(call.arguments) and all(arguments) else []


def _tokens(source: str) -> list[tokenize.TokenInfo]:
    """The tokens of an expression without comments and line ends, placed as in ``source``."""
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(f"({source})").readline))
    except (tokenize.TokenError, SyntaxError, IndentationError):
        return []
    inside = [token for token in tokens if token.type not in _TRIVIA][1:-1]
    return [token._replace(start=_shifted(*token.start), end=_shifted(*token.end)) for token in inside]


def _shifted(line: int, column: int) -> tuple[int, int]:
    """A position without the parenthesis that :func:`_tokens` puts in front."""
    return line, column - (line == 1)


def _placed(span: Span, line: int, column: int) -> tuple[int, int]:
    """A position within the text of a span (1-based line, 0-based column) as one of the file."""
    return span.line + line - 1, column + (span.column if line == 1 else 0)


def _end_of_argument(tokens: list[tokenize.TokenInfo], index: int) -> int:
    """Which token follows the argument of a call that begins at one: the comma, or the closing parenthesis."""
    depth = 0
    for end in range(index, len(tokens)):
        token = tokens[end].string if tokens[end].type == tokenize.OP else ""
        if depth == 0 and token in (",", ")"):
            return end
        depth += (token in ("(", "[", "{")) - (token in (")", "]", "}"))
    return len(tokens) - 1
