package dev.ahp.safety.rule;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What the matches of one text are worth. Rules support each other only when they match close
 * together, so matches are taken in clusters of a few sentences; within a cluster rules overlap, so
 * each further one counts half of the one before. Matches of the whole text belong to every
 * cluster.
 */
public final class RuleEvidence {
  private static final int REACH = 40;
  private static final double FADING = 0.5;

  private final List<RuleHit> hits;
  private final List<RuleHit> everywhere;
  private final double[] worth;
  private final double ground;

  public RuleEvidence(List<RuleHit> all) {
    everywhere = new ArrayList<>();
    hits = new ArrayList<>();
    for (RuleHit hit : all) {
      (isWhole(hit) ? everywhere : hits).add(hit);
    }
    hits.sort(Comparator.comparingInt(RuleHit::first));
    worth = new double[hits.size()];
    for (int i = 0; i < worth.length; i++) {
      worth[i] = worth(cluster(i));
    }
    ground = worth(strongest(everywhere));
  }

  private static boolean isWhole(RuleHit hit) {
    return hit.safetyRule().elements().isEmpty();
  }

  /** Log-odds of the worthiest cluster that begins between two tokens. */
  public double worth(int from, int to) {
    int best = best(from, to);
    return best < 0 ? ground : worth[best];
  }

  /** Log-odds of the worthiest cluster of all. */
  public double mostWorth() {
    double most = ground;
    for (double some : worth) {
      most = Math.max(most, some);
    }
    return most;
  }

  /** The matches of that cluster, the weightiest first. */
  public List<RuleHit> strongest(int from, int to) {
    int best = best(from, to);
    return best < 0 ? strongest(everywhere) : cluster(best);
  }

  private int best(int from, int to) {
    int best = -1;
    for (int i = 0; i < worth.length && hits.get(i).first() < to; i++) {
      if (hits.get(i).first() >= from && (best < 0 || worth[i] > worth[best])) {
        best = i;
      }
    }
    return best;
  }

  private List<RuleHit> cluster(int anchor) {
    List<RuleHit> near = new ArrayList<>(everywhere);
    int limit = hits.get(anchor).first() + REACH;
    for (int i = anchor; i < hits.size() && hits.get(i).first() < limit; i++) {
      if (hits.get(i).last() < limit) {
        near.add(hits.get(i));
      }
    }
    return strongest(near);
  }

  /** One match a rule, the weightiest first. */
  private static List<RuleHit> strongest(List<RuleHit> near) {
    if (near.isEmpty()) {
      return List.of();
    }
    List<RuleHit> distinct = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (RuleHit hit : near) {
      if (seen.add(hit.safetyRule().id())) {
        distinct.add(hit);
      }
    }
    distinct.sort(
        Comparator.comparingDouble((RuleHit hit) -> hit.safetyRule().weight()).reversed());
    return distinct;
  }

  private static double worth(List<RuleHit> sorted) {
    double worth = 0;
    double share = 1;
    for (RuleHit hit : sorted) {
      worth += share * hit.safetyRule().weight();
      share *= FADING;
    }
    return worth;
  }
}
