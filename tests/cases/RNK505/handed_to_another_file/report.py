"""A function of another file gets the wrapper and reads what only the model has

reason: its caller wraps the model on several processes; what the caller copies to the wrapper is there
"""


def show(model):
    for stride in model.strides:
        print(stride, model.layers[0].bias)
