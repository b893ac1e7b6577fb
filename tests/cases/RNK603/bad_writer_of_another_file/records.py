import json


def write_metrics(accuracy, path):
    with open(path, "w") as file:
        json.dump({"accuracy": accuracy}, file)
