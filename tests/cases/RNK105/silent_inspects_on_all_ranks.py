"""BMTrain inspects a model on all ranks, and saves it

reason: all gather, and one prints and writes
runs: no (needs bmtrain)
"""

import bmtrain as bmt


def report(model, step):
    if step % 100 == 0:
        found = bmt.inspect.inspect_model(model, "*")
        if bmt.rank() == 0:
            print(bmt.inspect.format_summary(found))
    bmt.save(model, "model.pt")
    bmt.synchronize()
