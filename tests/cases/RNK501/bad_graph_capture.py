"""A decoding engine captures its CUDA graphs while it is built.

reason: the captured forward holds the collectives of the tensor-parallel model, so all ranks must capture together
"""
import os

import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor.parallel import ColwiseParallel, RowwiseParallel, parallelize_module


class DecodeEngine:
    def __init__(self, model, mesh, dim: int, batch_sizes=(1, 2, 4, 8)):
        plan = {"up": ColwiseParallel(), "down": RowwiseParallel()}
        self.model = parallelize_module(model, mesh, plan)
        self.device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
        self.inputs = torch.zeros(max(batch_sizes), dim, device=self.device)
        self.graphs = {}
        self._capture_graphs(batch_sizes)  # expect: RNK501

    @torch.inference_mode()
    def _capture_graphs(self, batch_sizes):
        for batch in batch_sizes:
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph):
                output = self.model(self.inputs[:batch])
            self.graphs[batch] = (graph, output)

    def decode(self, x):
        graph, output = self.graphs[len(x)]
        self.inputs[: len(x)].copy_(x)
        graph.replay()
        return output


def main(model):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    mesh = init_device_mesh("cuda", (dist.get_world_size(),))
    return DecodeEngine(model, mesh, dim=1024)
