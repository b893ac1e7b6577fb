"""What mmengine gives as rank and size is taken apart as size and rank.

reason: get_dist_info gives the rank first
runs: no (needs mmengine)
"""
from mmengine.dist import get_dist_info


def share(items):
    world_size, rank = get_dist_info()  # expect: RNK306 "they have changed places"
    return items[rank::world_size]
