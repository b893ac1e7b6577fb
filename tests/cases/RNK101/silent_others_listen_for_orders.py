"""Rank 0 serves requests and tells the others what to do; these wait for orders in a loop.

reason: each broadcast of the handler meets the loop of the other ranks
runs: no (the server goes on for ever)
"""

from http.server import BaseHTTPRequestHandler, HTTPServer

import torch
import torch.distributed as dist


class Generate(BaseHTTPRequestHandler):
    def do_GET(self):
        dist.broadcast(torch.tensor([1]), src=0)
        self.send_response(200)
        self.end_headers()


def main(rank, world_size):
    if dist.get_rank() == 0:
        HTTPServer(("127.0.0.1", 8000), Generate).serve_forever()
    else:
        while True:
            order = torch.tensor([0])
            dist.broadcast(order, src=0)
            print(order)
