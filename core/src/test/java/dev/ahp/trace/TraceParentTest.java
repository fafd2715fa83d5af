package dev.ahp.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Random;
import java.util.random.RandomGenerator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceParentTest {
  private static final String TRACE = "12345678901234567890123456789012";
  private static final String TEXT = "00-" + TRACE + "-1234567890123456-01";

  @Test
  void validHeaderRoundTrips() {
    TraceParent parent = TraceParent.parse(TEXT).orElseThrow();

    assertThat(parent.traceId()).isEqualTo(TRACE);
    assertThat(parent.parentId()).isEqualTo("1234567890123456");
    assertThat(parent.sampled()).isTrue();
    assertThat(parent).hasToString(TEXT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "00-12345678901234567890123456789012-1234567890123456-01.",
        "00-12345678901234567890123456789012-1234567890123456-01-what-the-future-will-be-like",
        "cc-12345678901234567890123456789012-1234567890123456-01.what-the-future-will-be-like",
        "ff-12345678901234567890123456789012-1234567890123456-01",
        ".0-12345678901234567890123456789012-1234567890123456-01",
        "0.-12345678901234567890123456789012-1234567890123456-01",
        "000-12345678901234567890123456789012-1234567890123456-01",
        "0-12345678901234567890123456789012-1234567890123456-01",
        "00-00000000000000000000000000000000-1234567890123456-01",
        "00-.2345678901234567890123456789012-1234567890123456-01",
        "00-1234567890123456789012345678901.-1234567890123456-01",
        "00-123456789012345678901234567890123-1234567890123456-01",
        "00-1234567890123456789012345678901-1234567890123456-01",
        "00-12345678901234567890123456789012-0000000000000000-01",
        "00-12345678901234567890123456789012-.234567890123456-01",
        "00-12345678901234567890123456789012-123456789012345.-01",
        "00-12345678901234567890123456789012-12345678901234567-01",
        "00-12345678901234567890123456789012-123456789012345-01",
        "00-12345678901234567890123456789012-1234567890123456-.0",
        "00-12345678901234567890123456789012-1234567890123456-0.",
        "00-12345678901234567890123456789012-1234567890123456-001",
        "00-12345678901234567890123456789012-1234567890123456-1",
        "00-1234567890123456789012345678901A-1234567890123456-01",
        "00-12345678901234567890123456789012-1234567890123456-0A",
        "0A-12345678901234567890123456789012-1234567890123456-01",
        "00_12345678901234567890123456789012-1234567890123456-01",
        ""
      })
  void invalidHeadersAreRejected(String header) {
    assertThat(TraceParent.parse(header)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-", "-what-the-future-will-be-like"})
  void knownPartOfALaterVersionIsParsed(String rest) {
    assertThat(TraceParent.parse("cc" + TEXT.substring(2) + rest))
        .contains(TraceParent.parse(TEXT).orElseThrow());
  }

  @ParameterizedTest
  @CsvSource({"00, 00", "01, 01", "02, 02", "03, 03", "ff, 03", "08, 00"})
  void unknownFlagsAreCleared(String flags, String expected) {
    TraceParent parent =
        TraceParent.parse("00-" + TRACE + "-1234567890123456-" + flags).orElseThrow();

    assertThat(parent.child(new Random(1)).toString()).endsWith("-" + expected);
  }

  @Test
  void childKeepsTheTraceAndHasItsOwnId() {
    TraceParent parent = TraceParent.parse(TEXT).orElseThrow();
    TraceParent child = parent.child(new Random(1));

    assertThat(child.traceId()).isEqualTo(parent.traceId());
    assertThat(child.parentId()).isNotEqualTo(parent.parentId());
  }

  @Property
  void newTraceIsValid(@ForAll Random random) {
    TraceParent parent = TraceParent.create(random);

    assertThat(TraceParent.parse(parent.toString())).contains(parent);
    assertThat(parent.toString()).hasSize(55).endsWith("-03");
  }

  @Test
  void zeroRandomNumbersGiveValidIds() {
    RandomGenerator zeros = () -> 0L;

    assertThat(TraceParent.parse(TraceParent.create(zeros).toString())).isPresent();
  }

  @Property
  void parsingNeverThrows(@ForAll String text) {
    assertThat(TraceParent.parse(text)).isEmpty();
  }

  @Test
  void invalidIdsAreRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TraceParent("0".repeat(32), "1".repeat(16), 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TraceParent("1".repeat(32), "1".repeat(15), 1));
  }
}
