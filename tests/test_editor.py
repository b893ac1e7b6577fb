"""Diagnostics in an editor: the real python-lsp-server with flake8 switched on, spoken to as an editor does."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import pytest

from front_ends import BAD, BAD_COLUMN, BAD_LINE, GOOD, environment, is_installed

PLUGINS = ("pycodestyle", "pyflakes", "mccabe", "autopep8", "yapf", "pydocstyle", "pylint")
SETTINGS = {
    "pylsp": {
        "plugins": {
            "flake8": {"enabled": True, "executable": str(Path(sys.executable).with_name("flake8"))},
            **{name: {"enabled": False} for name in PLUGINS},
        }
    }
}


class Editor:
    """One end of the language server protocol over pipes."""

    def __init__(self, server: subprocess.Popen[bytes]) -> None:
        assert server.stdin and server.stdout
        self._out: IO[bytes] = server.stdin
        self._in: IO[bytes] = server.stdout
        self._received: queue.Queue[dict[str, Any]] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def send(self, method: str, parameters: dict[str, Any], identifier: int | None = None) -> None:
        message: dict[str, Any] = {"jsonrpc": "2.0", "method": method, "params": parameters}
        if identifier is not None:
            message["id"] = identifier
        body = json.dumps(message).encode()
        self._out.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self._out.flush()

    def answer(self, identifier: int) -> dict[str, Any]:
        """What the server answers to the request ``identifier``."""
        while (message := self._received.get(timeout=60)).get("id") != identifier or "method" in message:
            pass
        return message

    def diagnostics(self, uri: str) -> list[dict[str, Any]]:
        """The next diagnostics that the server publishes for a document."""
        while True:
            message = self._received.get(timeout=60)
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri:
                published: list[dict[str, Any]] = message["params"]["diagnostics"]
                return published

    def _read(self) -> None:
        while header := self._in.readline():
            if header.lower().startswith(b"content-length:"):
                length = int(header.split(b":")[1])
                while self._in.readline().strip():
                    pass
                self._received.put(json.loads(self._in.read(length)))


@pytest.fixture
def editor(tmp_path: Path) -> Iterator[Editor]:
    assert is_installed(), "distlint is not installed here; run: pip install -e '.[dev]'"
    (tmp_path / "pyproject.toml").write_text("[tool.distlint]\n")
    command = [sys.executable, "-m", "pylsp"]
    server = subprocess.Popen(
        command,
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment(),
    )
    with server:
        editor = Editor(server)
        editor.send("initialize", {"processId": None, "rootUri": tmp_path.as_uri(), "capabilities": {}}, 1)
        editor.answer(1)
        editor.send("initialized", {})
        editor.send("workspace/didChangeConfiguration", {"settings": SETTINGS})
        yield editor
        editor.send("shutdown", {}, 2)
        editor.answer(2)
        editor.send("exit", {})
        try:
            server.wait(timeout=20)
        except subprocess.TimeoutExpired:
            server.kill()


def test_diagnostics_follow_the_text_in_the_editor(editor: Editor, tmp_path: Path) -> None:
    file = tmp_path / "train.py"
    file.write_text(GOOD)  # on disk; the editor holds another text
    uri = file.as_uri()
    editor.send(
        "textDocument/didOpen",
        {"textDocument": {"uri": uri, "languageId": "python", "version": 1, "text": BAD}},
    )
    (found,) = editor.diagnostics(uri)
    assert found["code"] == "RNK101"
    assert found["source"] == "flake8"
    assert found["range"]["start"] == {"line": BAD_LINE - 1, "character": BAD_COLUMN - 1}
    assert "all_reduce" in found["message"]

    editor.send(
        "textDocument/didChange",
        {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [{"text": GOOD}]},
    )
    assert editor.diagnostics(uri) == []


LISTING = """\
import glob

import torch.distributed as dist


def shards(folder):
    face = "\U0001f600"; names = glob.glob(folder)
    return names[dist.get_rank() :: dist.get_world_size()]
"""


def test_a_fix_is_offered_where_its_finding_is_shown(editor: Editor, tmp_path: Path) -> None:
    """Its columns are those of the protocol, in which the face counts twice."""
    uri = (tmp_path / "train.py").as_uri()
    opened = {"uri": uri, "languageId": "python", "version": 1, "text": LISTING}
    editor.send("textDocument/didOpen", {"textDocument": opened})
    (found,) = (one for one in editor.diagnostics(uri) if one["code"] == "RNK606")
    asked = {"textDocument": {"uri": uri}, "range": found["range"], "context": {"diagnostics": [found]}}
    editor.send("textDocument/codeAction", asked, 3)
    (action,) = (one for one in editor.answer(3)["result"] if one["title"].startswith("RNK606"))
    assert action["title"] == "RNK606: wrap the listing in sorted(...)"
    assert action["isPreferred"]
    first, second = action["edit"]["changes"][uri]
    assert (first["newText"], first["range"]["start"]) == ("sorted(", {"line": 6, "character": 25})
    assert (second["newText"], second["range"]["start"]) == (")", {"line": 6, "character": 42})
