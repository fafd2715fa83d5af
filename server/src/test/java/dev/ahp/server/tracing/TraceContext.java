package dev.ahp.server.tracing;

import dev.ahp.trace.TraceParent;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Both trace headers. A state is valid only together with its trace. */
record TraceContext(TraceParent parent, TraceState state) {

  /**
   * Returns the context of a request.
   *
   * @param parents all values of header {@code traceparent}; valid only if there is exactly one
   * @param states all values of header {@code tracestate} in order
   */
  public static Optional<TraceContext> received(List<String> parents, List<String> states) {
    return parents.size() == 1
        ? TraceParent.parse(withoutBlanks(parents.get(0)))
            .map(parent -> new TraceContext(parent, TraceState.parse(states)))
        : Optional.empty();
  }

  /** Returns the context of the next step: in the trace of the request, or in a new trace. */
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
