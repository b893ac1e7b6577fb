"""A timedelta of the function around, whose name is a number at the top of the file; and one that a function puts in
the place of such a number.

reason: torch gets a timedelta
"""

from datetime import timedelta

import torch.distributed as dist

limit = 10000
patience = 600


def main(minutes):
    limit = timedelta(minutes=minutes)

    def setup():
        dist.init_process_group("gloo", timeout=limit)

    setup()


def be_patient(minutes):
    global patience
    patience = timedelta(minutes=minutes)


def pair():
    return dist.new_group([0, 1], timeout=patience)


def pair_of_more(minutes):
    be_patient(minutes)

    class Groups:
        limit = 30

        def pair(self):
            return dist.new_group([0, 1], timeout=patience)

    return Groups().pair()
