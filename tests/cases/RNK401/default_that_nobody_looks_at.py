"""The current device as the default of parameters that nothing looks at, and of some that decide where tensors go.

reason: a stand-in without a body, and what decides anew, put nothing on GPU 0; the others do
"""
import os

import torch
import torch.distributed as dist


def bring(optimizer, device=torch.cuda.current_device()):  # expect: RNK401 low
    device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
    for state in optimizer.state.values():
        state["exp_avg"] = state["exp_avg"].to(device)


def bring_over(optimizer, device=torch.cuda.current_device()):  # expect: RNK401
    device = torch.device("cuda", device)
    for state in optimizer.state.values():
        state["exp_avg"] = state["exp_avg"].to(device)


class Strategy:
    def load(self, optimizer, device=torch.cuda.current_device()):  # expect: RNK401 low
        print("nothing is loaded")


class Offloading(Strategy):
    def load(self, optimizer, device=torch.cuda.current_device()):  # expect: RNK401 low
        bring(optimizer, device)


class Moving(Strategy):
    def load(self, optimizer, device=torch.cuda.current_device()):  # expect: RNK401
        bring_over(optimizer, device)


def main(strategy, optimizer):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    strategy.load(optimizer)
    dist.destroy_process_group()
