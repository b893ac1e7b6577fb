"""Variables are collected under another name, and given to a child as its environment

reason: NCCL reads what the child is given
runs: no (NCCL)
"""
import subprocess


def main():
    exports = {
        "NCCL_IB_TIMEOUT": "1000",  # expect: RNK707
        "NCCL_SOCKET_IFNAME": "eth0",
    }
    subprocess.run(["torchrun", "train.py"], env=exports)
