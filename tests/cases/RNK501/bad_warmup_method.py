"""The constructor calls self._warmup(), which runs the sharded model.

reason: the FSDP forward gathers parameters on all ranks; it belongs into an explicit step that all ranks drive
"""
import os

import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


class TextRunner:
    def __init__(self, model, max_tokens: int = 512):
        self.device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
        self.model = FSDP(model, device_id=self.device)
        self.max_tokens = max_tokens
        self._warmup()  # expect: RNK501 "in the constructor of TextRunner"

    @torch.inference_mode()
    def _warmup(self):
        tokens = torch.zeros(1, self.max_tokens, dtype=torch.long, device=self.device)
        for _ in range(3):
            self.model(tokens)
        torch.cuda.synchronize(self.device)

    @torch.inference_mode()
    def next_token(self, tokens):
        return self.model(tokens)[:, -1].argmax(-1)


def main(model):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    runner = TextRunner(model)
    print(runner.next_token(torch.zeros(1, 8, dtype=torch.long, device=runner.device)))
    dist.destroy_process_group()
