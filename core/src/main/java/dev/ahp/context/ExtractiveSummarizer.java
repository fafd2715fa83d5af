package dev.ahp.context;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Summarises without a model: it keeps the sentences that are marked or carry a decision, a
 * constraint, a warning, a number or a name, word for word and in their order, and drops the rest.
 * When not all of them fit, marked ones go last, then decisions; of equals the later one stays,
 * because it may correct the earlier.
 */
public final class ExtractiveSummarizer implements Summarizer {
  private final TokenCounter tokens;

  public ExtractiveSummarizer(TokenCounter tokens) {
    this.tokens = tokens;
  }

  private record Candidate(int position, String sentence, SentencePriority sentencePriority) {}

  @Override
  public String summarize(String earlier, List<HistoryTurn> turns, int maxTokens) {
    Set<String> sentences = new LinkedHashSet<>(SentenceSplitter.of(earlier));
    turns.forEach(turn -> sentences.addAll(SentenceSplitter.of(turn.content())));
    List<Candidate> candidates = new ArrayList<>();
    for (String sentence : sentences) {
      candidates.add(new Candidate(candidates.size(), sentence, SentencePriority.of(sentence)));
    }
    candidates.removeIf(candidate -> candidate.sentencePriority() == SentencePriority.PLAIN);
    return inOrder(fitting(candidates, maxTokens));
  }

  private List<Candidate> fitting(List<Candidate> candidates, int maxTokens) {
    candidates.sort(
        Comparator.comparing(Candidate::sentencePriority)
            .thenComparing(Comparator.comparingInt(Candidate::position).reversed()));
    List<Candidate> chosen = new ArrayList<>();
    int room = maxTokens;
    for (Candidate candidate : candidates) {
      // One more for what joins it; JSON escapes cost at most what the compressor checks.
      int cost = tokens.of(candidate.sentence()) + 1;
      if (cost <= room) {
        chosen.add(candidate);
        room -= cost;
      }
    }
    return chosen;
  }

  /** A line that no stop ends keeps its own line, or it would run into the next. */
  private static String inOrder(List<Candidate> chosen) {
    chosen.sort(Comparator.comparingInt(Candidate::position));
    StringBuilder summary = new StringBuilder();
    String joint = "";
    for (Candidate candidate : chosen) {
      summary.append(joint).append(candidate.sentence());
      joint = SentenceSplitter.endsInStop(candidate.sentence()) ? " " : "\n";
    }
    return summary.toString();
  }
}
