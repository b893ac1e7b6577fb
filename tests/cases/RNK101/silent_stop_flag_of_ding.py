"""The first rank evaluates, and all of them meet in the broadcast of the stop flag by a helper of DI-engine

reason: ding.utils.broadcast_object_list stands behind the branch
runs: no (ding)
"""

import numpy as np
from ding.utils import broadcast_object_list, get_rank, get_world_size


class Evaluator:
    def eval(self, collector, stop_value):
        stop, returns = False, None
        if get_rank() == 0:
            returns = collector.collect()
            stop = np.mean(returns) >= stop_value
        if get_world_size() > 1:
            objects = [stop, returns]
            broadcast_object_list(objects, src=0)
            stop, returns = objects
        return stop, returns
