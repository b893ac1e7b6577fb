"""Hooks, compile and partials name the model without calling it.

reason: a lambda in a hook, torch.compile(model), a bound method and functools.partial run later, not in the constructor
"""
import functools

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Sampler:
    def __init__(self, model, local_rank: int):
        self.model = DDP(model, device_ids=[local_rank])
        self.activations = {}
        for name, module in model.named_modules():
            module.register_forward_hook(functools.partial(self._remember, name))
        self.model.register_comm_hook(None, lambda state, bucket: self._reduce(bucket))
        self.compiled = torch.compile(self.model, mode="reduce-overhead")
        self.sample = functools.partial(model.generate, max_new_tokens=64, do_sample=True)
        self.score = lambda tokens: self.model(tokens).logits.log_softmax(-1)
        self.step_fn = self.model.forward

    def _remember(self, name, module, inputs, output):
        self.activations[name] = output.detach()

    def _reduce(self, bucket):
        work = dist.all_reduce(bucket.buffer(), async_op=True)
        return work.get_future().then(lambda future: future.value()[0] / dist.get_world_size())


def main(model):
    dist.init_process_group("nccl")
    return Sampler(model, 0)
