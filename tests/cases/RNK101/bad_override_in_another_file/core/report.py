class ReportMixin:
    def report(self, loss):
        if self.is_main:
            print("loss", self.mean(loss).item())  # expect: RNK101
        loss = self.mean(loss)
        if self.is_main:
            self.show(loss)
