"""Only the first rank asks a metric of ignite for its value, or for its state.

reason: compute reduces over all ranks, the state is gathered from them
runs: no (needs ignite)
"""
import ignite.distributed as idist
from ignite.metrics import Accuracy, RootMeanSquaredError


def evaluate(model, loader):
    accuracy = Accuracy()
    for x, y in loader:
        accuracy.update((model(x), y))
    if idist.get_rank() == 0:
        print(accuracy.compute())  # expect: RNK105


def inherited(error):
    error = RootMeanSquaredError()
    if idist.get_rank() == 0:
        print(error.compute())  # expect: RNK105


def save():
    accuracy = Accuracy()
    if idist.get_rank() == 0:
        print(accuracy.state_dict())  # expect: RNK105
