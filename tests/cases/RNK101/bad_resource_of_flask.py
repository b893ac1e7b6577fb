"""The first rank serves a model that all ranks have a part of; the resource tells them what to do, and nobody listens.

reason: behind the test the program ends, for all ranks but the one that serves
runs: no (needs flask_restful)
"""

import torch
import torch.distributed as dist
from flask import Flask
from flask_restful import Api, Resource


class Complete(Resource):
    def __init__(self, model):
        self.model = model

    def put(self):
        order = torch.zeros(1, device="cuda")
        dist.broadcast(order, src=0)
        return {"text": self.model(order)}


class Server:
    def __init__(self, model):
        self.app = Flask(__name__)
        api = Api(self.app)
        api.add_resource(Complete, "/api", resource_class_args=[model])

    def run(self, port):
        self.app.run("0.0.0.0", port=port, threaded=True)


if __name__ == "__main__":
    dist.init_process_group("nccl")
    torch.cuda.set_device(dist.get_rank() % torch.cuda.device_count())
    network = torch.nn.Linear(1, 1).cuda().eval()
    if dist.get_rank() == 0:
        server = Server(network)
        server.run(5000)  # expect: RNK101 "Complete.put"
