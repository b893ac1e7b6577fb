"""A file with a server and its handler ends in a guard without anything in it.

reason: nothing in the file starts the server
runs: no (it needs flask)
"""
import torch
import torch.distributed as dist
from flask import Flask

app = Flask(__name__)


@app.route("/answer", methods=["POST"])
def answer():
    dist.broadcast(torch.zeros(1), src=0)
    return "done"


def start():
    if dist.get_rank() == 0:
        app.run()


if __name__ == "__main__":
    pass
