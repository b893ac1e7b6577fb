"""A thread writes what the first rank hands it

reason: the thread is started under the test of the rank
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
        if dist.get_rank() == 0:
            self.thread = threading.Thread(target=self._write, args=(state, f"{self.folder}/{step}.pt", 0))
            self.thread.start()
        dist.barrier()

    def _write(self, state, path, rank=0):
        torch.save(state, path)
        if rank == 0:
            with open(f"{self.folder}/latest", "w") as file:
                file.write(path)
