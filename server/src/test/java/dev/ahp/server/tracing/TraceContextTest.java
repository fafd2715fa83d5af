package dev.ahp.server.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceContextTest {
  private static final String TRACE = "12345678901234567890123456789012";
  private static final String PARENT = "00-" + TRACE + "-1234567890123456-01";

  @Test
  void traceOfTheRequestIsContinued() {
    TraceContext next = next(List.of(PARENT), List.of("foo=1", "bar=2"));

    assertThat(next.parent().traceId()).isEqualTo(TRACE);
    assertThat(next.parent().parentId()).isNotEqualTo("1234567890123456");
    assertThat(next.state()).hasToString("foo=1,bar=2");
  }

  @Test
  void stateWithoutATraceIsDropped() {
    assertThat(next(List.of(), List.of("foo=1")).state().isEmpty()).isTrue();
    assertThat(next(List.of("garbage"), List.of("foo=1")).state().isEmpty()).isTrue();
  }

  @Test
  void multipleParentsAreInvalid() {
    assertThat(next(List.of(PARENT, PARENT), List.of()).parent().traceId()).isNotEqualTo(TRACE);
  }

  @Test
  void invalidStateDoesNotInvalidateTheTrace() {
    TraceContext next = next(List.of(PARENT), List.of("FOO=1"));

    assertThat(next.parent().traceId()).isEqualTo(TRACE);
    assertThat(next.state().isEmpty()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {" %s", "\t%s", "%s ", "%s\t", "\t %s \t"})
  void blanksAroundTheHeaderAreIgnored(String form) {
    assertThat(next(List.of(form.formatted(PARENT)), List.of()).parent().traceId())
        .isEqualTo(TRACE);
  }

  @Test
  void otherWhiteSpaceIsInvalid() {
    assertThat(TraceContext.received(List.of(PARENT + "\n"), List.of())).isEmpty();
  }

  private static TraceContext next(List<String> parents, List<String> states) {
    return TraceContext.next(parents, states, new Random(7));
  }
}
