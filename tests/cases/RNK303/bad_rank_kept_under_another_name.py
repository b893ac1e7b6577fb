"""The rank on the node is kept under a name that does not say so, and deals out files.

reason: the first node's files are taken by the second one, too; the job has as many processes as the other attribute
runs: no (needs two nodes: --nnodes=2)
"""

import torch
from accelerate import Accelerator


class Exporter:
    def __init__(self, files):
        self.accelerator = Accelerator()
        self.files = files
        self.at = self.accelerator.local_process_index
        self.total = self.accelerator.num_processes

    def mine(self):
        return self.files[self.at :: self.total]  # expect: RNK303 "needs the global rank"

    def run(self, net):
        for name in self.mine():
            torch.save(net(torch.load(name)), f"{name}.out")
