"""A number that the function around has, and a parameter of that.

reason: both of them are numbers, whatever the names are elsewhere
"""

import torch.distributed as dist


def main(wait: int):
    limit = 10000

    def setup():
        dist.init_process_group("gloo", timeout=limit)  # expect: RNK701 "int"

    class Groups:
        limit = None

        def pair(self):
            return dist.new_group([0, 1], timeout=limit)  # expect: RNK701 "int"

    def pair():
        return dist.new_group([0, 1], timeout=wait)  # expect: RNK701 "int"

    setup()
    return Groups().pair(), pair()
