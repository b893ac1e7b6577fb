"""Workers take requests from a queue, and log whatever fails but that nothing has come.

reason: a rank that fails in a request takes the next one, and the others stay in the barrier
runs: no (each rank has a queue)
"""
import logging
import queue

import torch.distributed as dist


class Worker:
    def __init__(self, model, requests):
        self.model = model
        self.requests = requests

    def handle(self, request):
        batch = self.model.prepare(request)
        self.model(batch)
        dist.barrier()

    def serve(self):
        while True:
            try:
                request = self.requests.get(timeout=5.0)
                if request is None:
                    break
                self.handle(request)
            except queue.Empty:
                continue
            except Exception as error:  # expect: RNK111 "(say in `self.handle(request)`)"
                logging.error("failed: %s", error)
