import deepspeed


def build(model, args):
    engine, optimizer, _, _ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=args.config)
    return engine
