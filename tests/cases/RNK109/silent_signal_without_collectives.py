"""A server of one process stops at a signal.

reason: its loop communicates with nobody
runs: no (needs a signal)
"""
import signal

import torch.distributed as dist


class Server:
    def __init__(self):
        self.stopped = False
        signal.signal(signal.SIGTERM, self.stop)

    def stop(self, signum, frame):
        self.stopped = True

    def serve(self, requests):
        while not self.stopped:
            requests.get().answer()

    def synchronise(self):
        dist.barrier()
