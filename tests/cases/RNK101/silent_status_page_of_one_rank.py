"""Rank 0 shows how far the run is on a page; its handler talks to no other rank.

reason: the handler does not communicate, though the file does elsewhere
runs: no (the server goes on for ever)
"""

from http.server import BaseHTTPRequestHandler, HTTPServer

import torch
import torch.distributed as dist

PROGRESS = {"step": 0}


class Status(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(str(PROGRESS["step"]).encode())


def train(steps):
    for step in range(steps):
        total = torch.tensor(float(step))
        dist.all_reduce(total)
        PROGRESS["step"] = step


def main(rank, world_size):
    train(3)
    if dist.get_rank() == 0:
        server = HTTPServer(("127.0.0.1", 8000), Status)
        server.serve_forever()
