"""send() of sockets, pipes, queues and MPI in a distributed program.

reason: only the functions of torch.distributed are meant; these objects have send methods of their own
runs: no (a log line that is missing shows only when messages do not fit)
"""
import multiprocessing as mp
import socket

import torch
import torch.distributed as dist
import zmq
from mpi4py import MPI


def notify(address: tuple[str, int], payload: bytes) -> None:
    with socket.create_connection(address) as sock:
        sock.send(len(payload).to_bytes(8, "big"))
        sock.sendall(payload)


def feed(connection: mp.connection.Connection, queue: mp.Queue, batch: torch.Tensor) -> None:
    connection.send(batch)
    queue.put(batch.shape)


def publish(context: zmq.Context, state: dict) -> None:
    channel = context.socket(zmq.PUSH)
    channel.connect("tcp://127.0.0.1:5557")
    channel.send_pyobj(state)
    channel.send(b"end")


def pass_on(buffer, dest: int) -> None:
    comm = MPI.COMM_WORLD
    comm.send(buffer.shape, dest=dest)
    comm.isend(buffer.numpy(), dest=dest).wait()


def main(address, state):
    dist.init_process_group("gloo")
    notify(address, str(dist.get_rank()).encode())
    publish(zmq.Context(), state)
    dist.destroy_process_group()
