"""The energy of the current device is asked of NVML by torch's number.

reason: torch numbers the GPUs that it sees, NVML all of the machine
"""
import torch
import torch.distributed as dist
from pynvml import nvmlDeviceGetHandleByIndex, nvmlDeviceGetTotalEnergyConsumption, nvmlInit


class Energy:
    def setup(self):
        nvmlInit()
        self.handle = nvmlDeviceGetHandleByIndex(torch.cuda.current_device())  # expect: RNK410

    def lap(self, device):
        used = torch.tensor([nvmlDeviceGetTotalEnergyConsumption(self.handle)], dtype=torch.int64, device=device)
        dist.all_reduce(used)
        return used.item()
