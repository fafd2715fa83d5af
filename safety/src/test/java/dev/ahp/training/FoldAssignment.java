package dev.ahp.training;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Assigns whole families of sources to folds: the largest family first, to the smallest fold. */
final class FoldAssignment {
  static final int COUNT = 5;

  private final Map<String, Integer> foldOf = new HashMap<>();

  FoldAssignment(List<Sample> samples) {
    assign(samples, true);
    assign(samples, false);
  }

  int of(Sample sample) {
    return foldOf.getOrDefault(sample.family(), 0);
  }

  private void assign(List<Sample> samples, boolean attacks) {
    Map<String, Integer> sizes = new TreeMap<>();
    for (Sample sample : samples) {
      if (sample.attack() == attacks) {
        sizes.merge(sample.family(), 1, Integer::sum);
      }
    }
    List<String> families = new ArrayList<>(sizes.keySet());
    families.sort(Comparator.comparing((String family) -> -sizes.getOrDefault(family, 0)));
    int[] load = new int[COUNT];
    for (String family : families) {
      int fold = foldOf.computeIfAbsent(family, name -> smallest(load));
      load[fold] += sizes.getOrDefault(family, 0);
    }
  }

  private static int smallest(int[] load) {
    int smallest = 0;
    for (int i = 1; i < load.length; i++) {
      smallest = load[i] < load[smallest] ? i : smallest;
    }
    return smallest;
  }
}
