"""Rank 0 hands out a task in each round, and tells the others at times that one is over; these listen in every round.

reason: what rank 0 sends besides meets the others in the step of their next round
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist

STEP, OVER, STOP = 0, 1, 2


def tell(order):
    dist.broadcast(torch.tensor([order]), src=0)


class Sender:
    def step(self, order):
        tell(order)
        return order


class Listener:
    def step(self, order):
        heard = torch.zeros(1, dtype=torch.long)
        dist.broadcast(heard, src=0)
        return heard.item()


KINDS = {"sender": Sender, "listener": Listener}


class State:
    worker = None
    rounds = 0
    ended = False


def set_up(kind):
    State.worker = KINDS[kind]()


def run_round():
    rank = dist.get_rank()
    State.rounds += 1
    order = State.worker.step(STOP if State.rounds == 4 else STEP)
    if rank == 0 and State.rounds == 2:
        tell(OVER)  # expect: RNK101 low
    State.ended = order == STOP


def main(rank, world_size):
    set_up("listener" if rank else "sender")
    while not State.ended:
        run_round()
    dist.barrier()
