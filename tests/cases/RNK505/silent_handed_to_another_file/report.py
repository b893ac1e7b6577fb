"""Functions of another file get the wrapper and see to it, or get the model inside

reason: they ask first, or their callers unwrap it, or wrap nothing where they call
"""


def show(model):
    if hasattr(model, "module"):
        model = model.module
    print(model.layers)


def show_either(model):
    try:
        print(model.layers)
    except AttributeError:
        print(model.module.layers)


def show_inner(model):
    print(model.layers)


def show_alone(model):
    print(model.layers)


def show_early(model):
    print(model.layers)


def count(model):
    return sum(p.numel() for p in model.parameters())
