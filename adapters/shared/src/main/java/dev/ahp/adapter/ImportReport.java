package dev.ahp.adapter;

import java.util.List;
import java.util.stream.Collectors;

/** The losses of an import: lost, changed and derived fields, and unmatched tool calls. */
public record ImportReport(List<ImportLoss> importLosses) {
  public ImportReport {
    importLosses = List.copyOf(importLosses);
  }

  /** Returns true if there are no losses other than derived fields. */
  public boolean lossless() {
    return importLosses.stream().allMatch(it -> it.lossKind() == ImportLoss.LossKind.DERIVED);
  }

  public List<ImportLoss> of(ImportLoss.LossKind lossKind) {
    return importLosses.stream().filter(it -> it.lossKind() == lossKind).toList();
  }

  @Override
  public String toString() {
    return importLosses.stream()
        .filter(it -> it.lossKind() != ImportLoss.LossKind.DERIVED)
        .map(ImportLoss::toString)
        .collect(Collectors.joining("; "));
  }
}
