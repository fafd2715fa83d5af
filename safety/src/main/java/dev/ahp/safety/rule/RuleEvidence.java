package dev.ahp.safety.rule;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The score of the rule matches of one text. Rules reinforce each other only if they match close
 * together, so matches are grouped into clusters of a few sentences. Within a cluster, each further
 * rule counts half of the previous one. Matches of the whole text belong to every cluster.
 */
public final class RuleEvidence {
  private static final int CLUSTER_TOKENS = 40;
  private static final double DECAY = 0.5;

  private final List<RuleHit> hits;
  private final List<RuleHit> wholeText;
  private final double[] score;
  private final double wholeTextScore;

  public RuleEvidence(List<RuleHit> all) {
    wholeText = new ArrayList<>();
    hits = new ArrayList<>();
    for (RuleHit hit : all) {
      (isWholeText(hit) ? wholeText : hits).add(hit);
    }
    hits.sort(Comparator.comparingInt(RuleHit::first));
    score = new double[hits.size()];
    for (int i = 0; i < score.length; i++) {
      score[i] = score(cluster(i));
    }
    wholeTextScore = score(strongest(wholeText));
  }

  private static boolean isWholeText(RuleHit hit) {
    return hit.safetyRule().elements().isEmpty();
  }

  /** Returns the log-odds of the best cluster that starts between two tokens. */
  public double score(int from, int to) {
    int best = best(from, to);
    return best < 0 ? wholeTextScore : score[best];
  }

  /** Returns the matches of that cluster, highest weight first. */
  public List<RuleHit> strongest(int from, int to) {
    int best = best(from, to);
    return best < 0 ? strongest(wholeText) : cluster(best);
  }

  private int best(int from, int to) {
    int best = -1;
    for (int i = 0; i < score.length && hits.get(i).first() < to; i++) {
      if (hits.get(i).first() >= from && (best < 0 || score[i] > score[best])) {
        best = i;
      }
    }
    return best;
  }

  private List<RuleHit> cluster(int anchor) {
    List<RuleHit> near = new ArrayList<>(wholeText);
    int limit = hits.get(anchor).first() + CLUSTER_TOKENS;
    for (int i = anchor; i < hits.size() && hits.get(i).first() < limit; i++) {
      if (hits.get(i).last() < limit) {
        near.add(hits.get(i));
      }
    }
    return strongest(near);
  }

  /** Returns one match per rule, highest weight first. */
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
    distinct.sort(Comparator.comparingDouble((RuleHit hit) -> hit.weight()).reversed());
    return distinct;
  }

  private static double score(List<RuleHit> sorted) {
    double score = 0;
    double factor = 1;
    for (RuleHit hit : sorted) {
      score += factor * hit.weight();
      factor *= DECAY;
    }
    return score;
  }
}
