"""BMTrain inspects a model on rank 0

reason: inspecting gathers the parts of all ranks
runs: no (needs bmtrain)
"""

import bmtrain as bmt


def report(model, step):
    if step % 100 == 0 and bmt.rank() == 0:
        found = bmt.inspect.inspect_model(model, "*")  # expect: RNK105 "inspect_model"
        bmt.print_rank(bmt.inspect.format_summary(found))
