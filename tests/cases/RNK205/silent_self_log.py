"""Log methods of the object: self.log, self.log_debug and self.logger.

reason: methods and attributes of these names record the message before it leaves
runs: no (a log line that is missing shows only when messages do not fit)
"""
import logging

import torch.distributed as dist


class Transport:
    def __init__(self, name: str, peer: int):
        self.logger = logging.getLogger(f"transport.{name}")
        self._log = logging.LoggerAdapter(self.logger, {"peer": peer})
        self.peer = peer

    def log_debug(self, text, *args):
        self.logger.debug(text, *args)

    def send_header(self, header):
        self.logger.info("header %s", header.tolist())
        dist.send(header, dst=self.peer)

    def send_body(self, body):
        self.log_debug("body %s", tuple(body.shape))
        dist.send(body, dst=self.peer)

    def send_tail(self, tail):
        self._log.debug("tail %s", tuple(tail.shape))
        dist.send(tail, dst=self.peer)

    def receive(self, header, body, tail):
        for buffer in (header, body, tail):
            dist.recv(buffer, src=self.peer)
