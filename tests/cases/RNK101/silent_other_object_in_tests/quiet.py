class Quiet:
    def sync(self):
        print("done")
