"""The rank in the job is kept under a name that does not say so.

reason: it is the global one
runs: no (a form of code)
"""

from accelerate import Accelerator


class Exporter:
    def __init__(self, files):
        self.accelerator = Accelerator()
        self.files = files
        self.at = self.accelerator.process_index
        self.total = self.accelerator.num_processes
        self.gpu = self.accelerator.local_process_index

    def mine(self):
        return self.files[self.at :: self.total], f"cuda:{self.gpu}"
