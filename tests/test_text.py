"""Decoding: what Python would read, or why it could not."""

from __future__ import annotations

import importlib.util
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distlint.source.text import SourceText, UnreadableText, decode, read


def test_utf_8_is_the_default() -> None:
    assert decode("x = 'é'\n".encode()) == SourceText("x = 'é'\n", "utf-8")


def test_an_empty_file_is_empty_text() -> None:
    assert decode(b"") == SourceText("", "utf-8")
    assert decode(b"").lines == [""]


def test_a_byte_order_mark_is_dropped() -> None:
    assert decode(b"\xef\xbb\xbfx = 1\n") == SourceText("x = 1\n", "utf-8")


@pytest.mark.parametrize(
    "cookie",
    [
        "# -*- coding: latin-1 -*-\n",
        "# vim: set fileencoding=latin-1 :\n",
        "#!/usr/bin/env python\n# coding: latin-1\n",
        "\n# coding: latin-1\n",
        "#!/usr/bin/env python\r\n# coding: latin-1\r\n",
        "#!/usr/bin/env python\r# coding: latin-1\r",
    ],
)
def test_a_pep_263_comment_on_the_first_two_lines_counts(cookie: str) -> None:
    text, encoding = decode((cookie + "x = 'é'\n").encode("latin-1"))
    assert text.endswith("x = 'é'\n")
    assert encoding == "iso-8859-1"


def test_a_comment_on_the_third_line_does_not_count() -> None:
    with pytest.raises(UnreadableText):
        decode("\n\n# coding: latin-1\nx = 'é'\n".encode("latin-1"))


def test_with_carriage_returns_as_line_ends_the_third_line_is_still_the_third() -> None:
    assert decode(b"# first\r# second\r# coding: no-such-encoding\r").encoding == "utf-8"


def test_bytes_that_are_not_utf_8_are_reported_at_their_line() -> None:
    with pytest.raises(UnreadableText) as caught:
        decode("a = 1\r\nb = 2\rc = 3\nd = 'é'\n".encode("latin-1"))
    assert caught.value.line == 4
    assert caught.value.reason == "it is not UTF-8, and no encoding is declared: byte 0xe9"


def test_bytes_that_the_declared_encoding_lacks_are_reported() -> None:
    with pytest.raises(UnreadableText, match=r"^it is not ASCII, which it declares or is marked as: byte 0xc3$"):
        decode("# coding: ascii\nx = 'é'\n".encode())


def test_an_unknown_encoding_is_named() -> None:
    with pytest.raises(UnreadableText, match="klingon"):
        decode(b"# coding: klingon\n")


def test_a_codec_that_is_no_text_encoding_is_refused() -> None:
    with pytest.raises(UnreadableText, match="rot13"):
        decode(b"# coding: rot13\nk = 1\n")


def test_a_mark_that_contradicts_the_comment_is_refused() -> None:
    with pytest.raises(UnreadableText):
        decode(b"\xef\xbb\xbf# coding: latin-1\n")


def test_null_bytes_are_reported_at_their_line() -> None:
    with pytest.raises(UnreadableText, match="null byte") as caught:
        decode(b"x = 1\n\ny = '\0'\n")
    assert caught.value.line == 3


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le"])
def test_utf_16_is_called_by_its_name_or_refused_for_its_null_bytes(encoding: str) -> None:
    with pytest.raises(UnreadableText, match=r"UTF-16|null byte"):
        decode("x = 1\n".encode(encoding))


def test_line_ends_become_newlines() -> None:
    assert decode(b"a\r\nb\rc\nd\r\n\r\n").text == "a\nb\nc\nd\n\n"


def test_form_feeds_and_other_separators_stay_inside_their_line() -> None:
    text = decode("a\x0cb\nc\u2028d\x85e\x1cf\n".encode())
    assert text.lines == ["a\x0cb", "c\u2028d\x85e\x1cf", ""]


@given(st.binary(max_size=60))
def test_whatever_the_bytes_are_there_is_text_or_a_reason(data: bytes) -> None:
    try:
        text = decode(data).text
    except UnreadableText as error:
        assert error.reason
        assert "\n" not in error.reason
        assert error.line >= 1
    else:
        assert "\r" not in text
        assert "\0" not in text


COOKIES = st.sampled_from(
    ["", "# coding: latin-1\n", "# coding=utf8\n", "#!x\n# coding: cp1252\n", "\ufeff", "\ufeff#"]
)


@given(COOKIES, st.text(alphabet="é#coding:=latin-1uf8\n \f", max_size=40), st.sampled_from(["utf-8", "latin-1"]))
def test_the_text_is_the_one_that_imports_see(cookie: str, rest: str, encoding: str) -> None:
    data = cookie.encode() + rest.encode(encoding)
    try:
        expected = importlib.util.decode_source(data)
    except (SyntaxError, UnicodeDecodeError):
        with pytest.raises(UnreadableText):
            decode(data)
    else:
        assert decode(data).text == expected


def test_read_gives_the_content_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "x.py"
    file.write_bytes(b"x = 1\r\n")
    assert read(file) == read(str(file)) == SourceText("x = 1\n", "utf-8")


def test_a_file_that_is_not_there_is_unreadable(tmp_path: Path) -> None:
    with pytest.raises(UnreadableText, match=r"^No such file or directory$"):
        read(tmp_path / "x.py")


def test_a_notebook_is_unreadable_though_its_json_is_an_expression_of_python(tmp_path: Path) -> None:
    path = tmp_path / "train.ipynb"
    path.write_text('{"cells": [{"source": ["import torch.distributed as dist"]}]}')
    with pytest.raises(UnreadableText, match=r"^it is a notebook; check what `jupyter nbconvert --to script` makes of"):
        read(path)


def test_a_folder_is_unreadable(tmp_path: Path) -> None:
    with pytest.raises(UnreadableText, match=r"^it is a folder, not a file$"):
        read(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_named_pipe_does_not_block(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.py")
    with pytest.raises(UnreadableText, match=r"^it is a named pipe, not a file$"):
        read(tmp_path / "x.py")


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="needs unix sockets")
def test_a_socket_is_unreadable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # names of sockets must be short
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("x.py")
        with pytest.raises(UnreadableText, match=r"^it is a socket, not a file$"):
            read("x.py")


READ_AS_NOBODY = """
import os, sys
from distlint.source.text import UnreadableText, read
if os.geteuid() == 0:
    os.seteuid(65534)
try:
    read(sys.argv[1])
except UnreadableText as error:
    print(error)
"""


@pytest.mark.skipif(not hasattr(os, "seteuid"), reason="needs user ids")
def test_a_file_without_permission_is_unreadable(tmp_path: Path) -> None:
    file = tmp_path / "x.py"
    file.write_text("x = 1\n")
    file.chmod(0)
    # In a process of its own: root may read everything, and the process must not stay nobody.
    found = subprocess.run([sys.executable, "-c", READ_AS_NOBODY, file], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "Permission denied"
