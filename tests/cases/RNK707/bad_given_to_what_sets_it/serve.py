"""A function of another file names the variables itself, and sets them to what it is given.

reason: 120 is an exponent, whoever writes the name of the variable
"""
from fabric import Link, tune

SECONDS = 120


def serve(run):
    tune("mlx5_0,mlx5_1", ib_timeout="120", retries="7")  # expect: RNK707 "NCCL_IB_TIMEOUT=120"
    run(Link(SECONDS))  # expect: RNK707 "NCCL_IB_TIMEOUT=120"
