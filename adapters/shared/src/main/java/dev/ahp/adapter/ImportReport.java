package dev.ahp.adapter;

import java.util.List;
import java.util.stream.Collectors;

/** All that was lost, changed, derived or left without its other half on the way back. */
public record ImportReport(List<Loss> losses) {
  public ImportReport {
    losses = List.copyOf(losses);
  }

  /** Whether nothing was lost: what had to be derived is named, but it is no loss. */
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
