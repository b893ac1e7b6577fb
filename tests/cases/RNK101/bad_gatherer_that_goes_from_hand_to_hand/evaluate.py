from report import summarise


def evaluate(gatherer, batches):
    values = [float(batch.sum()) for batch in batches]
    summarise(gatherer, values)
