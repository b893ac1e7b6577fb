"""A thread of every rank writes the same file

reason: each rank starts one, and hands it the same path
runs: no (a thread)
"""
import threading

import torch
import torch.distributed as dist


class Saver:
    def __init__(self, folder):
        self.folder = folder
        self.thread = None

    def save(self, model, step):
        state = {name: value.cpu() for name, value in model.state_dict().items()}
        self.thread = threading.Thread(target=self._write, args=(state, f"{self.folder}/{step}.pt", dist.get_rank()))
        self.thread.start()
        dist.barrier()

    def _write(self, state, path, rank=0):
        torch.save(state, path)  # expect: RNK603
        if rank == 0:
            with open(f"{self.folder}/latest", "w") as file:
                file.write(path)
