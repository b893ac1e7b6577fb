"""The collected results are given back, and dropped.

reason: nothing is changed in place
runs: no (needs mmengine)
"""

from mmengine.dist import broadcast_object_list, collect_results


class Metric:
    def evaluate(self, size):
        collect_results(self.results, size, "cpu")  # expect: RNK802 "dropped"
        metrics = [sum(self.results) / size]
        broadcast_object_list(metrics)
        return metrics[0]
