"""Steps in a file that knows nothing of ranks skip a bad loss, and the model that they are handed is a plain one; or
the program ends.

reason: nobody waits for a rank that skips the step of its own model; an error ends the others, too
runs: no (two files)
"""
import math
import sys


def train_step(model, criterion, optimizer, batch):
    images, labels = batch
    loss = criterion(model(images), labels)
    if not math.isfinite(loss.item()):
        return None
    loss.backward()
    optimizer.step()
    return loss.item()


def checked_step(model, criterion, optimizer, batch):
    images, labels = batch
    loss = criterion(model(images), labels)
    if not math.isfinite(loss.item()):
        print("loss is", loss.item())
        sys.exit(1)
    loss.backward()
    optimizer.step()
    return loss.item()


def zeroed_step(model, criterion, optimizer, batch):
    images, labels = batch
    loss = criterion(model(images), labels)
    if not math.isfinite(loss.item()):
        loss = loss * 0
    loss.backward()
    optimizer.step()
