"""Rank 0 fetches what is to be done and tells the others, round after round; a request that can't be read is logged.

reason: the others wait in the barrier, to which rank 0 comes with the next request
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


class Requests:
    def __init__(self):
        self.asked = 0

    def fetch(self):
        self.asked += 1
        if self.asked == 1:
            raise ValueError("not a request")
        return "stop" if self.asked == 3 else "work"


def serve(requests):
    while True:
        try:
            order = [None]
            if dist.get_rank() == 0:
                order = [requests.fetch()]
            dist.barrier()
            dist.broadcast_object_list(order, src=0)
            if order[0] == "stop":
                break
        except Exception as error:
            print("request skipped", error)


def main(rank, world_size):
    serve(Requests())
    dist.barrier()
