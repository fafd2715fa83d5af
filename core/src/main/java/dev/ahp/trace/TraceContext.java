package dev.ahp.trace;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Both headers together, since the state means nothing without the trace it belongs to. */
public record TraceContext(TraceParent parent, TraceState state) {

  /**
   * The context that a request came with.
   *
   * @param parents every value of header {@code traceparent}; only one alone is valid
   * @param states every value of header {@code tracestate}, in their order
   */
  public static Optional<TraceContext> received(List<String> parents, List<String> states) {
    return parents.size() == 1
        ? TraceParent.parse(withoutBlanks(parents.get(0)))
            .map(parent -> new TraceContext(parent, TraceState.parse(states)))
        : Optional.empty();
  }

  /** The context of the next step: of the same trace if the request had one, else of a new one. */
  public static TraceContext next(
      List<String> parents, List<String> states, RandomGenerator random) {
    return received(parents, states)
        .map(context -> context.child(random))
        .orElseGet(() -> new TraceContext(TraceParent.create(random), TraceState.empty()));
  }

  public TraceContext child(RandomGenerator random) {
    return new TraceContext(parent.child(random), state);
  }

  private static String withoutBlanks(String header) {
    int from = 0;
    int to = header.length();
    while (from < to && TraceState.isBlank(header.charAt(from))) {
      from++;
    }
    while (to > from && TraceState.isBlank(header.charAt(to - 1))) {
      to--;
    }
    return header.substring(from, to);
  }
}
