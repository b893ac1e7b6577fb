"""Programs that are too large to be run as a whole: what can be asked without their long functions is."""

from __future__ import annotations

from pathlib import Path

import pytest

from distlint import api
from distlint.configuration import Configuration
from distlint.spmd import interpreter

SERVER = """from http.server import BaseHTTPRequestHandler, HTTPServer

import torch
import torch.distributed as dist


class Generate(BaseHTTPRequestHandler):
    def do_GET(self):
        order = torch.tensor([7])
        dist.broadcast(order, src=0)
        self.send_response(200)


def load():
    found = []
{parts}
    return found


def main():
    model = load()
    print(model)
    if dist.get_rank() == 0:
        server = HTTPServer(("127.0.0.1", 0), Generate)
        server.serve_forever()


if __name__ == "__main__":
    dist.init_process_group("gloo")
    main()
"""
PART = """    if dist.get_rank() < {number}:
        part = torch.full((2,), {number})
        found.append(part.float())
    dist.broadcast(torch.zeros({number}), src=0)"""


@pytest.mark.parametrize("cap", [40_000, 100])
def test_a_server_behind_a_long_function(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cap: int) -> None:
    program = tmp_path / "serve.py"
    program.write_text(SERVER.format(parts="\n".join(PART.format(number=number) for number in range(60))))
    (tmp_path / "pyproject.toml").write_text("[tool.distlint]\n")
    monkeypatch.setattr(interpreter, "MAX_STEPS", cap)
    findings = api.check([program], Configuration(), jobs=1).findings
    findings = [finding for finding in findings if finding.code == "RNK101"]
    assert len(findings) == 1
    assert "serves requests only when" in findings[0].message
