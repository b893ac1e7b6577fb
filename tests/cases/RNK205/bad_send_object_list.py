"""Python objects are sent without a word.

reason: send_object_list sends pickles; when the receiver unpickles something else, nothing tells what left
runs: no (a log line that is missing shows only when messages do not fit)
"""
import torch.distributed as dist


class RequestQueue:
    def __init__(self, workers: list[int]):
        self.workers = workers
        self.turn = 0

    def submit(self, request: dict) -> int:
        worker = self.workers[self.turn % len(self.workers)]
        self.turn += 1
        dist.send_object_list([request], dst=worker)  # expect: RNK205
        return worker

    def result(self, worker: int):
        box = [None]
        dist.recv_object_list(box, src=worker)
        return box[0]
