"""Ranks with fewer batches join, and take part in the averages of the others.

reason: who is in hvd.join() adds zeros to whatever the others issue
runs: no (needs horovod)
"""
import horovod.torch as hvd


def train(batches, model):
    hvd.init()
    for batch in batches[hvd.rank() :: hvd.size()]:
        loss = model(batch)
        loss = hvd.allreduce(loss)
        print(float(loss))
    hvd.join()
