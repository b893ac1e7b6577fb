"""Metrics two modules away reduce over all ranks; only showing them is guarded.

reason: compute(), which reaches the all_reduce, is called by every rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
from engine.comm import is_main_process
from engine.metrics import Average


def train(steps):
    loss = Average("loss")
    for step in range(steps):
        loss.update(1.0 / (step + 1))
    value = loss.compute()
    if is_main_process():
        loss.show(value)
        print("steps:", steps)
    return value


def main(rank, world_size):
    assert abs(train(2) - 0.75) < 1e-6
