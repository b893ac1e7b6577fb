import time

import torch.distributed as dist


class Loop:
    def __init__(self, votes, limit):
        self.votes = votes
        self.limit = limit
        self.begun = time.time()

    def should_stop(self, step):
        if time.time() - self.begun > self.limit:
            return self.votes.all_agree(True)  # expect: RNK107 "by its own clock"
        return False

    def run(self, steps):
        for step in range(steps):
            if self.should_stop(step):
                break
        dist.barrier()
