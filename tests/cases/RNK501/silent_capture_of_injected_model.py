"""An engine captures a model that a policy has sharded, in its constructor.

reason: a worker engine that every rank builds at its start captures its graphs by design (seen in two serving engines)
"""
import os

import torch
import torch.distributed as dist


class LLMEngine:
    def __init__(self, model, policy, tp_size: int):
        self.tp_group = dist.new_group(list(range(tp_size)))
        self.model = policy.shard(model, self.tp_group)
        self.graphs = {}
        self.capture_model()

    @torch.inference_mode()
    def capture_model(self):
        for batch in (1, 2, 4):
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph):
                self.model(torch.zeros(batch, 64, device="cuda"))
            self.graphs[batch] = graph


def main(model, policy):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    return LLMEngine(model, policy, dist.get_world_size())
