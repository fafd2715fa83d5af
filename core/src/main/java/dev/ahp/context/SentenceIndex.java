package dev.ahp.context;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An index of the sentences of a payload, to look up given statements. The short members of an
 * object count as one sentence. Unchanged sentences are found by their text, others by their rarer
 * words. Words that occur in more than 32 sentences are ignored, so a lookup takes bounded time.
 */
final class SentenceIndex implements PayloadTextWalker.Visitor {
  /** The part of the words that a reworded sentence must contain. */
  private static final double MIN_SHARE = 0.6;

  /** The part of the words of a question that its answer must contain. */
  private static final double MIN_ANSWER_SHARE = 0.5;

  private static final int MAX_SENTENCES_PER_TERM = 32;
  private static final int MAX_SHORT_MEMBER = 40;
  private static final int MAX_MEMBERS = 16;
  private static final List<String> IDS = List.of("id", "subtaskId", "questionId");

  private final Set<String> texts;
  private final Set<String> wanted;
  private final Set<String> ids = new HashSet<>();
  private final List<Sentence> sentences = new ArrayList<>();
  private final Map<String, List<Integer>> sentencesByTerm = new HashMap<>();

  private final WordFilter filter;

  /** A sentence, whose terms are extracted when they are needed. */
  private static final class Sentence {
    final String text;
    final boolean answers;
    private @Nullable SentenceTerms terms;

    Sentence(String text, boolean answers) {
      this.text = text;
      this.answers = answers;
    }

    SentenceTerms terms() {
      if (terms == null) {
        terms = SentenceTerms.of(text);
      }
      return terms;
    }
  }

  private SentenceIndex(Set<String> texts, Set<String> wanted) {
    this.texts = texts;
    this.wanted = wanted;
    this.filter = SentenceTerms.filter(wanted);
  }

  /** Creates an index in which these sentences can be looked up. */
  static SentenceIndex of(JsonObject payload, Collection<KeyPoint> keyPoints) {
    Set<String> texts = new HashSet<>();
    PayloadTextWalker.walk(
        payload, (pointer, role, name, text) -> texts.addAll(SentenceSplitter.of(text)));
    Set<String> wanted = new HashSet<>();
    for (KeyPoint keyPoint : keyPoints) {
      if (!texts.contains(keyPoint.text())) {
        wanted.addAll(SentenceTerms.of(statement(keyPoint)).terms());
      }
    }
    SentenceIndex index = new SentenceIndex(texts, wanted);
    if (!wanted.isEmpty()) {
      index.addMembers(MemberRole.OTHER, payload);
      PayloadTextWalker.walk(payload, index);
    }
    return index;
  }

  private static String statement(KeyPoint keyPoint) {
    return KeyPointMarkerParser.unmarked(keyPoint.text());
  }

  @Override
  public void visit(MemberRole role, JsonObject object) {
    addMembers(role, object);
    if (role.hasIds()) {
      id(object).ifPresent(ids::add);
    }
    if (role == MemberRole.DONE) {
      ids.addAll(object.names());
    }
  }

  @Override
  public void visit(String pointer, MemberRole role, String name, String text) {
    SentenceSplitter.of(text).forEach(it -> add(it, role.answers()));
  }

  /** Adds the short members of an object, such as {@code memoryGb: 16}, as one sentence. */
  private void addMembers(MemberRole role, JsonObject object) {
    StringBuilder text = new StringBuilder();
    int members = 0;
    for (Map.Entry<String, Json> member : object.members().entrySet()) {
      String value = shortText(member.getValue());
      if (!value.isEmpty() && members < MAX_MEMBERS) {
        appendSeparated(text, member.getKey());
        text.append(' ').append(value).append(' ');
        members++;
      }
    }
    if (members > 1) {
      add(text.toString().strip(), role.answers());
    }
  }

  private static String shortText(Json value) {
    if (value instanceof Json.Str text) {
      return text.value().length() <= MAX_SHORT_MEMBER ? text.value() : "";
    }
    return value instanceof Json.Num || value == Json.Bool.TRUE ? value.toText() : "";
  }

  /** Appends a name with a space before each capital letter. */
  private static void appendSeparated(StringBuilder text, String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (Character.isUpperCase(c)) {
        text.append(' ');
      }
      text.append(c);
    }
  }

  private void add(String text, boolean answers) {
    Integer number = sentences.size();
    boolean isKnown = false;
    for (String word : TextNormalizer.words(text, filter)) {
      String term = SentenceTerms.term(word);
      if (wanted.contains(term)) {
        isKnown = true;
        List<Integer> known = sentencesByTerm.computeIfAbsent(term, it -> new ArrayList<>());
        boolean isNew = known.isEmpty() || !known.get(known.size() - 1).equals(number);
        if (isNew && known.size() <= MAX_SENTENCES_PER_TERM) {
          known.add(number);
        }
      }
    }
    if (isKnown) {
      sentences.add(new Sentence(text, answers));
    }
  }

  /** Returns whether a statement is present, in the same or in other words. */
  boolean contains(KeyPoint keyPoint) {
    if (texts.contains(keyPoint.text())) {
      return true;
    }
    String statement = statement(keyPoint);
    SentenceTerms terms = SentenceTerms.of(statement);
    return terms.terms().isEmpty()
        || (containsNames(statement)
            && candidates(terms, MIN_SHARE).stream().anyMatch(it -> terms.agreesWith(it.terms())));
  }

  /** Returns whether the payload contains the id of a question or an answer to it. */
  boolean settles(KeyPoint question, Optional<String> id) {
    return id.filter(ids::contains).isPresent()
        || candidates(SentenceTerms.of(statement(question)), MIN_ANSWER_SHARE).stream()
            .anyMatch(it -> it.answers);
  }

  /** Returns a sentence with most of the words; empty if none has enough of them. */
  Optional<String> nearest(KeyPoint keyPoint) {
    SentenceTerms terms = SentenceTerms.of(statement(keyPoint));
    return candidates(terms, MIN_SHARE).stream()
        .max(Comparator.comparingDouble(it -> terms.shareIn(it.terms())))
        .map(it -> it.text);
  }

  /** A name can be in another sentence, and one word of it is enough. */
  private boolean containsNames(String text) {
    return SentenceTerms.names(text).stream()
        .allMatch(name -> name.stream().anyMatch(sentencesByTerm::containsKey));
  }

  /** Returns the sentences that contain the given part of the terms. */
  private List<Sentence> candidates(SentenceTerms terms, double minShare) {
    int[] common = new int[sentences.size()];
    List<Integer> touched = new ArrayList<>();
    int ignored = 0;
    for (String term : terms.terms()) {
      List<Integer> matches = sentencesByTerm.getOrDefault(term, List.of());
      if (matches.size() > MAX_SENTENCES_PER_TERM) {
        ignored++;
        continue;
      }
      for (Integer match : matches) {
        if (common[match]++ == 0) {
          touched.add(match);
        }
      }
    }
    double least = minShare * terms.terms().size() - ignored;
    return touched.stream()
        .filter(it -> common[it] >= least)
        .map(sentences::get)
        .filter(it -> terms.shareIn(it.terms()) >= minShare)
        .toList();
  }

  /** Returns the id of a subtask or question. */
  static Optional<String> id(JsonObject object) {
    return IDS.stream().flatMap(it -> object.string(it).stream()).findFirst();
  }
}
