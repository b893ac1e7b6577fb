"""An engine that a function of the project makes, of a class of its own, is saved by the clock

reason: its class has save_checkpoint of DeepSpeed, in which all ranks meet
runs: no (needs DeepSpeed)
"""
import time

import engines


def main(model, config, folder):
    engine, optimizer = engines.initialize(model, config)
    last = time.time()
    for _ in range(config["steps"]):
        engine.train_batch()
        if time.time() - last > 600:
            engine.save_checkpoint(folder, client_state={})  # expect: RNK107
            last = time.time()
        if time.time() - last > 60:
            print(engine.describe(), optimizer)


if __name__ == "__main__":
    main(None, {"steps": 3}, "out")
