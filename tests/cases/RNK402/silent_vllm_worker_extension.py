"""An extension that runs inside vLLM workers and receives weights.

reason: vLLM has set the device of its worker before it calls the extension
"""
import torch
import torch.distributed as dist
from vllm import LLM


class WeightSyncExtension:
    def init_weight_group(self, address, port, rank_offset, world_size):
        dist.init_process_group(
            "nccl",
            init_method=f"tcp://{address}:{port}",
            rank=rank_offset + self.rank,
            world_size=world_size,
        )

    def receive(self, name, dtype, shape):
        weight = torch.empty(shape, dtype=dtype, device="cuda")
        dist.broadcast(weight, src=0)
        self.model_runner.model.load_weights([(name, weight)])
        norm = weight.float().norm().to("cuda")
        return norm


def build(model: str):
    return LLM(model, tensor_parallel_size=4, worker_extension_cls="sync.WeightSyncExtension")
