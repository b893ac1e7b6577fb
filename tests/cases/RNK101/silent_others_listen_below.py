"""Behind the test that starts the server stands the loop in which the other ranks wait for orders.

reason: whoever does not serve goes on to the loop
runs: no (the server goes on for ever)
"""

from http.server import BaseHTTPRequestHandler, HTTPServer

import torch
import torch.distributed as dist


class Generate(BaseHTTPRequestHandler):
    def do_POST(self):
        dist.broadcast(torch.tensor([1]), src=0)
        self.send_response(200)
        self.end_headers()


def listen(engine):
    while True:
        order = torch.tensor([0])
        dist.broadcast(order, src=0)
        engine(order)


def main(rank, world_size):
    server = HTTPServer(("127.0.0.1", 8000), Generate)
    if dist.get_rank() == 0:
        server.serve_forever()
    listen(print)
