package dev.ahp.context;

import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The texts of a payload, arranged to be asked whether they still say something. Sentences are
 * found by their rarer words: a word that very many of them have leads nowhere, so that a question
 * costs a bounded number of looks.
 */
final class SentenceIndex {
  private static final double SAME = 0.9;
  private static final double SIMILAR = 0.6;
  private static final int COMMON = 64;

  private final StringBuilder all = new StringBuilder(" ");
  private final List<Sentence> sentences = new ArrayList<>();
  private final Map<String, List<Integer>> places = new HashMap<>();

  private record Sentence(String text, Set<String> words) {}

  private SentenceIndex() {}

  static SentenceIndex of(JsonObject payload) {
    SentenceIndex sentenceIndex = new SentenceIndex();
    PayloadTextWalker.in(payload, (pointer, text) -> sentenceIndex.add(text));
    return sentenceIndex;
  }

  private void add(String text) {
    // A sign that no text has keeps the end of one from joining the start of the next.
    all.append(TextNormalizer.plain(text)).append(" | ");
    for (String sentence : SentenceSplitter.of(text)) {
      Set<String> words = new HashSet<>(TextNormalizer.words(sentence));
      int number = sentences.size();
      sentences.add(new Sentence(sentence, words));
      words.forEach(it -> places.computeIfAbsent(it, word -> new ArrayList<>()).add(number));
    }
  }

  /** Whether it is still said, word for word or nearly so with the same figures and negations. */
  boolean says(String text) {
    List<String> words = TextNormalizer.words(text);
    boolean known = words.stream().allMatch(places::containsKey);
    if (known && all.indexOf(" " + String.join(" ", words) + " ") >= 0) {
      return true;
    }
    Set<String> anchors = TextNormalizer.anchors(words);
    return best(new HashSet<>(words))
        .filter(it -> it.share() >= SAME)
        .filter(it -> TextNormalizer.anchors(it.sentence().words()).equals(anchors))
        .isPresent();
  }

  /** The sentence that has most of the words; empty when none has enough. */
  Optional<String> nearest(String text) {
    return best(new HashSet<>(TextNormalizer.words(text)))
        .filter(it -> it.share() >= SIMILAR)
        .map(it -> it.sentence().text());
  }

  private record SentenceMatch(Sentence sentence, double share) {}

  private Optional<SentenceMatch> best(Set<String> words) {
    Map<Integer, Integer> common = new HashMap<>();
    for (String word : words) {
      List<Integer> having = places.getOrDefault(word, List.of());
      if (having.size() <= COMMON) {
        having.forEach(it -> common.merge(it, 1, Integer::sum));
      }
    }
    return common.entrySet().stream()
        .max(
            Map.Entry.<Integer, Integer>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey()))
        .map(it -> sentences.get(it.getKey()))
        .map(it -> new SentenceMatch(it, share(words, it.words())));
  }

  private static double share(Set<String> words, Set<String> others) {
    return words.stream().filter(others::contains).count() / (double) Math.max(1, words.size());
  }
}
