"""A helper starts the server on rank 0, and its caller goes on with the loop of the other ranks.

reason: the helper is not the end of the program
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


def serve_on_first():
    if dist.get_rank() == 0:
        server = HTTPServer(("127.0.0.1", 8000), Generate)
        server.serve_forever()


def main(rank, world_size):
    serve_on_first()
    while True:
        order = torch.tensor([0])
        dist.broadcast(order, src=0)
        print(order)
