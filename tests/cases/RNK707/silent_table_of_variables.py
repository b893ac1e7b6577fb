"""A table of variables

reason: nobody is given it as an environment
runs: no (NCCL)
"""
import subprocess


def main(environment):
    table = {"NCCL_IB_TIMEOUT": "1000"}
    for name, value in table.items():
        print(name, value)
    subprocess.run(["torchrun", "train.py"], env=environment)
