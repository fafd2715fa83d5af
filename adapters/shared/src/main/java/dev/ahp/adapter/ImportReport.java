package dev.ahp.adapter;

import java.util.List;
import java.util.stream.Collectors;

/** The losses of an import: lost, changed and derived fields, and unmatched tool calls. */
public record ImportReport(List<Loss> losses) {
  public ImportReport {
    losses = List.copyOf(losses);
  }

  /** Returns true if there are no losses other than derived fields. */
  public boolean lossless() {
    return losses.stream().allMatch(it -> it.lossKind() == Loss.LossKind.DERIVED);
  }

  public List<Loss> of(Loss.LossKind lossKind) {
    return losses.stream().filter(it -> it.lossKind() == lossKind).toList();
  }

  @Override
  public String toString() {
    return losses.stream()
        .filter(it -> it.lossKind() != Loss.LossKind.DERIVED)
        .map(Loss::toString)
        .collect(Collectors.joining("; "));
  }
}
