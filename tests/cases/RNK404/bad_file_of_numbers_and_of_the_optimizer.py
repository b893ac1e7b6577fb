"""Beside the checkpoint lies a file with the progress, and somebody else puts the optimizer there

reason: the tensors of the optimizer lie on the GPU of the rank that saved them
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist


class Client:
    def save(self, progress, model, path):
        if dist.get_rank() == 0:
            torch.save(progress.state_dict(), os.path.join(path, "recipe_state.pt"))

    def save_all(self, optimizer, path):
        if dist.get_rank() == 0:
            torch.save(optimizer.state_dict(), os.path.join(path, "recipe_state.pt"))

    def load(self, model, optimizer, path):
        known = {"model": model.state_dict(), "optimizer": optimizer.state_dict()}
        known.update(torch.load(os.path.join(path, "recipe_state.pt"), weights_only=True))  # expect: RNK404
        model.load_state_dict(known["model"])
        optimizer.load_state_dict(known["optimizer"])
        return known


def main(net, path):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    model = torch.nn.parallel.DistributedDataParallel(net.cuda())
    optimizer = torch.optim.Adam(model.parameters())
    client = Client()
    client.load(model, optimizer, path)
    model(torch.ones(2, 4).cuda()).sum().backward()
