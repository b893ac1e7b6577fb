"""A metric that asks for the first rank once, and writes beside that, in the method that its framework calls on rank 0.

reason: mmengine calls compute_metrics on the main process only
runs: no (needs mmengine)
"""
import json

from mmengine.dist import is_main_process
from mmengine.evaluator import BaseMetric


class Words(BaseMetric):
    def compute_metrics(self, results):
        if is_main_process():
            print(f"{len(results)} results")
        with open("results.json", "w") as file:
            json.dump(results, file)
        return {"words": len(results)}
