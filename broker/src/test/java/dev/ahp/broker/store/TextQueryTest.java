package dev.ahp.broker.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.store.TextQuery.TextTerm;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The syntax of searches and the words of texts. */
class TextQueryTest {
  private static TextTerm term(boolean prefix, String... words) {
    return new TextTerm(List.of(words), prefix);
  }

  @Test
  void wordsPhrasesAndPrefixesAreTerms() {
    assertThat(TextQuery.of("Red \"Big car\" blu* \"to go\"* end").terms())
        .containsExactly(
            term(false, "red"),
            term(false, "big", "car"),
            term(true, "blu"),
            term(true, "to", "go"),
            term(false, "end"));
  }

  @Test
  void everyTextIsAQuery() {
    assertThat(TextQuery.of("\"open").terms()).containsExactly(term(false, "open"));
    assertThat(TextQuery.of("a-b c:d").terms())
        .containsExactly(term(false, "a", "b"), term(false, "c", "d"));
    assertThat(TextQuery.of("\" * ' % \\ NUL\0 \uD800").terms())
        .containsExactly(term(false, "nul"));
    assertThat(TextQuery.of(" ").isEmpty()).isTrue();
    assertThat(TextQuery.of("x ".repeat(500)).terms()).hasSize(TextQuery.MAX_TERMS);
  }

  @Test
  void allTermsMustOccur() {
    List<String> text = SearchWords.of("The BIG red car stops. 订单退款");

    assertThat(TextQuery.of("car \"big red\"").matches(text)).isTrue();
    assertThat(TextQuery.of("\"red big\"").matches(text)).isFalse();
    assertThat(TextQuery.of("sto*").matches(text)).isTrue();
    assertThat(TextQuery.of("sto").matches(text)).isFalse();
    assertThat(TextQuery.of("退款").matches(text)).isTrue();
  }

  @Test
  void longWordsAreCutOff() {
    assertThat(SearchWords.of("x".repeat(1_000))).containsExactly("x".repeat(100));
  }
}
