package dev.ahp.context;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Summarizes without a model. It keeps sentences that have a marker or contain a decision,
 * constraint, warning, number or name, unchanged and in order. If they do not all fit, sentences of
 * higher {@link SentencePriority} are kept; among equals the later ones, because they may correct
 * earlier ones.
 */
public final class ExtractiveSummarizer implements Summarizer {
  private final TokenCounter tokens;

  public ExtractiveSummarizer(TokenCounter tokens) {
    this.tokens = tokens;
  }

  private record Candidate(int position, String sentence, SentencePriority priority) {}

  @Override
  public String summarize(String previousSummary, List<HistoryTurn> turns, int maxTokens) {
    Set<String> sentences = new LinkedHashSet<>(SentenceSplitter.of(previousSummary));
    turns.forEach(turn -> sentences.addAll(SentenceSplitter.of(turn.content())));
    List<Candidate> candidates = new ArrayList<>();
    for (String sentence : sentences) {
      candidates.add(new Candidate(candidates.size(), sentence, SentencePriority.of(sentence)));
    }
    candidates.removeIf(candidate -> candidate.priority() == SentencePriority.PLAIN);
    return join(selectWithin(candidates, maxTokens));
  }

  private List<Candidate> selectWithin(List<Candidate> candidates, int maxTokens) {
    candidates.sort(
        Comparator.comparing(Candidate::priority)
            .thenComparing(Comparator.comparingInt(Candidate::position).reversed()));
    List<Candidate> chosen = new ArrayList<>();
    int remaining = maxTokens;
    for (Candidate candidate : candidates) {
      // One more token for the separator. The compressor accounts for JSON escapes.
      int cost = tokens.of(candidate.sentence()) + 1;
      if (cost <= remaining) {
        chosen.add(candidate);
        remaining -= cost;
      }
    }
    return chosen;
  }

  /** Joins sentences in order. A line without final punctuation keeps its own line. */
  private static String join(List<Candidate> chosen) {
    chosen.sort(Comparator.comparingInt(Candidate::position));
    StringBuilder summary = new StringBuilder();
    String separator = "";
    for (Candidate candidate : chosen) {
      summary.append(separator).append(candidate.sentence());
      separator = SentenceSplitter.endsWithPunctuation(candidate.sentence()) ? " " : "\n";
    }
    return summary.toString();
  }
}
