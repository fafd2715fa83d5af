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
 * An index of the sentences of a payload. Sentences are found by their rarer words. Words that
 * occur in more than 64 sentences are ignored, so a lookup takes bounded time.
 */
final class SentenceIndex {
  private static final double MIN_SAME_SHARE = 0.9;
  private static final double MIN_SIMILAR_SHARE = 0.6;
  private static final int MAX_SENTENCES_PER_WORD = 64;

  private final StringBuilder allWords = new StringBuilder(" ");
  private final List<Sentence> sentences = new ArrayList<>();
  private final Map<String, List<Integer>> sentencesByWord = new HashMap<>();

  private record Sentence(String text, Set<String> words) {}

  private SentenceIndex() {}

  static SentenceIndex of(JsonObject payload) {
    SentenceIndex index = new SentenceIndex();
    PayloadTextWalker.walk(payload, (pointer, text) -> index.add(text));
    return index;
  }

  private void add(String text) {
    // The separator keeps the end of one text from joining the start of the next.
    allWords.append(TextNormalizer.plain(text)).append(" | ");
    for (String sentence : SentenceSplitter.of(text)) {
      Set<String> words = new HashSet<>(TextNormalizer.words(sentence));
      int number = sentences.size();
      sentences.add(new Sentence(sentence, words));
      words.forEach(
          it -> sentencesByWord.computeIfAbsent(it, word -> new ArrayList<>()).add(number));
    }
  }

  /**
   * Returns whether a sentence is present, unchanged or nearly so with equal numbers and negations.
   */
  boolean contains(String text) {
    List<String> words = TextNormalizer.words(text);
    boolean known = words.stream().allMatch(sentencesByWord::containsKey);
    if (known && allWords.indexOf(" " + String.join(" ", words) + " ") >= 0) {
      return true;
    }
    Set<String> anchors = TextNormalizer.anchors(words);
    return best(new HashSet<>(words))
        .filter(it -> it.share() >= MIN_SAME_SHARE)
        .filter(it -> TextNormalizer.anchors(it.sentence().words()).equals(anchors))
        .isPresent();
  }

  /** Returns the sentence with most of the words; empty if none has enough of them. */
  Optional<String> nearest(String text) {
    return best(new HashSet<>(TextNormalizer.words(text)))
        .filter(it -> it.share() >= MIN_SIMILAR_SHARE)
        .map(it -> it.sentence().text());
  }

  private record SentenceMatch(Sentence sentence, double share) {}

  private Optional<SentenceMatch> best(Set<String> words) {
    Map<Integer, Integer> common = new HashMap<>();
    for (String word : words) {
      List<Integer> matches = sentencesByWord.getOrDefault(word, List.of());
      if (matches.size() <= MAX_SENTENCES_PER_WORD) {
        matches.forEach(it -> common.merge(it, 1, Integer::sum));
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
