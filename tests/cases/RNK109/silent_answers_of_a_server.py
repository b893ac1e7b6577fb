"""Rank 0 answers each request by calling a function of all ranks; the others stay in its loop.

reason: the next request brings rank 0 to the broadcast in which the others wait
runs: no (the server goes on for ever)
"""
import torch.distributed as dist
from flask import Flask, jsonify, request

app = Flask(__name__)


@app.route("/complete", methods=["POST"])
def complete():
    while True:
        words = [request.json if dist.get_rank() == 0 else None]
        dist.broadcast_object_list(words, src=0)
        answer = words[0]["prompt"].upper()
        if dist.get_rank() == 0:
            return jsonify(answer)


def main(rank, world_size):
    if rank == 0:
        app.run(port=5000)
    else:
        complete()
