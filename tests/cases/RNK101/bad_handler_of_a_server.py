"""Rank 0 serves requests, whose handler broadcasts them, and the other ranks have nothing more to do.

reason: the framework calls the handler, and no rank is left to take part in its broadcast
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in serve_forever (line 39); rank 1 finished
"""

import threading
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer

import torch
import torch.distributed as dist


def announce(number):
    order = torch.tensor([number])
    dist.broadcast(order, src=0)


class Generate(BaseHTTPRequestHandler):
    def do_GET(self):
        announce(7)
        dist.barrier()
        self.send_response(200)
        self.end_headers()


def ask(port):
    urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=60)


def main(rank, world_size):
    model = torch.nn.Linear(2, 2).eval()
    print(model)
    if dist.get_rank() == 0:
        server = HTTPServer(("127.0.0.1", 0), Generate)
        threading.Thread(target=ask, args=(server.server_port,), daemon=True).start()
        server.serve_forever()  # expect: RNK101 "serves requests only when"
