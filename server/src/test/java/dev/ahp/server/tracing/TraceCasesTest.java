package dev.ahp.server.tracing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.ahp.trace.TraceParent;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The 41 cases of the W3C Trace Context validator (levels 1 and 2) with real headers. */
class TraceCasesTest {
  private static final String ID = "12345678901234567890123456789012";
  private static final String SPAN = "1234567890123456";
  private static final String GOOD = "00-" + ID + "-" + SPAN + "-01";
  private static final String PARENT = "traceparent: " + GOOD;
  private static final List<Map<String, List<String>>> CALLS = new CopyOnWriteArrayList<>();
  private static TraceService service;
  private static HttpServer callee;

  @BeforeAll
  static void start() throws IOException {
    service = new TraceService(0);
    callee = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    callee.createContext(
        "/",
        exchange -> {
          CALLS.add(Map.copyOf(exchange.getRequestHeaders()));
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    callee.start();
  }

  @AfterAll
  static void stop() {
    service.close();
    callee.stop(0);
  }

  /** The received headers and the expected forwarded ones; an empty state counts as absent. */
  private record Case(String name, boolean sameTrace, String state, List<String> headers) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Case same(String name, String... headers) {
    return new Case(name, true, "", List.of(headers));
  }

  private static Case other(String name, String... headers) {
    return new Case(name, false, "", List.of(headers));
  }

  private static Case state(String name, String expected, String... states) {
    List<String> headers = new ArrayList<>(List.of(PARENT));
    Stream.of(states).forEach(it -> headers.add("tracestate: " + it));
    return new Case(name, true, expected, headers);
  }

  private static String parent(String value) {
    return "traceparent: " + value;
  }

  static Stream<Case> parents() {
    return Stream.of(
        other("1 neither header"),
        same("2 a parent alone", PARENT),
        other("3 two parents", PARENT, parent("00-" + ID.replace('2', '3') + "-" + SPAN + "-01")),
        other("4 another name", "trace-parent: " + GOOD),
        other("4 another name", "trace.parent: " + GOOD),
        same("5 any case of the name", "TraceParent: " + GOOD),
        same("5 any case of the name", "TrAcEpArEnT: " + GOOD),
        same("5 any case of the name", "TRACEPARENT: " + GOOD),
        other("6 version 00 with more behind it", parent(GOOD + ".")),
        other("6 version 00 with more behind it", parent(GOOD + "-later")),
        same("7 a later version", parent("cc" + GOOD.substring(2))),
        same("7 a later version", parent("cc" + GOOD.substring(2) + "-later")),
        other("7 a later version", parent("cc" + GOOD.substring(2) + ".later")),
        other("8 version ff", parent("ff" + GOOD.substring(2))),
        other("9 a version that is no hex", parent(".0" + GOOD.substring(2))),
        other("9 a version that is no hex", parent("0." + GOOD.substring(2))),
        other("10 a long version", parent("0" + GOOD)),
        other("10 a long version", parent("00" + GOOD)),
        other("11 a short version", parent(GOOD.substring(1))),
        other("12 a trace of zeros", parent("00-" + "0".repeat(32) + "-" + SPAN + "-01")),
        other("13 a trace that is no hex", parent("00-." + ID.substring(1) + "-" + SPAN + "-01")),
        other("13 a trace that is no hex", parent("00-" + ID.substring(1) + ".-" + SPAN + "-01")),
        other("14 a long trace", parent("00-" + ID + "3-" + SPAN + "-01")),
        other("15 a short trace", parent("00-" + ID.substring(1) + "-" + SPAN + "-01")),
        other("16 a span of zeros", parent("00-" + ID + "-" + "0".repeat(16) + "-01")),
        other("17 a span that is no hex", parent("00-" + ID + "-." + SPAN.substring(1) + "-01")),
        other("17 a span that is no hex", parent("00-" + ID + "-" + SPAN.substring(1) + ".-01")),
        other("18 a long span", parent("00-" + ID + "-" + SPAN + "7-01")),
        other("19 a short span", parent("00-" + ID + "-" + SPAN.substring(1) + "-01")),
        other("20 flags that are no hex", parent("00-" + ID + "-" + SPAN + "-.0")),
        other("20 flags that are no hex", parent("00-" + ID + "-" + SPAN + "-0.")),
        other("21 long flags", parent("00-" + ID + "-" + SPAN + "-001")),
        other("22 short flags", parent("00-" + ID + "-" + SPAN + "-1")),
        same("23 blanks around it", "traceparent:  \t" + GOOD + " \t"),
        other("24 a state without a parent", "tracestate: foo=1"),
        other("24 a state without a parent", "tracestate: foo=1,bar=2"));
  }

  private static final String KEY = "abcdefghijklmnopqrstuvwxyz0123456789_-*/";
  private static final String VALUE =
      IntStream.rangeClosed(0x20, 0x7e)
          .filter(c -> c != ',' && c != '=')
          .mapToObj(Character::toString)
          .collect(Collectors.joining());

  private static String members(int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(i -> String.format(Locale.ROOT, "bar%02d=%02d", i, i))
        .collect(Collectors.joining(","));
  }

  static Stream<Case> states() {
    return Stream.of(
        state("25 both headers", "foo=1,bar=2", "foo=1,bar=2"),
        new Case("26 another name", true, "", List.of(PARENT, "trace-state: foo=1")),
        new Case("26 another name", true, "", List.of(PARENT, "trace.state: foo=1")),
        new Case("27 any case of the name", true, "foo=1", List.of(PARENT, "TrAcEsTaTe: foo=1")),
        new Case("27 any case of the name", true, "foo=1", List.of(PARENT, "TRACESTATE: foo=1")),
        state("28 an empty state", "", ""),
        state("28 an empty state", "foo=1", "foo=1", ""),
        state("28 an empty state", "foo=1", "", "foo=1"),
        state(
            "29 several states",
            "foo=1,bar=2,rojo=1,congo=2,baz=3",
            "foo=1,bar=2",
            "rojo=1,congo=2",
            "baz=3"),
        state("31 every character that is allowed", KEY + "=" + VALUE, KEY + "=" + VALUE),
        state(
            "31 every character that is allowed",
            KEY + "@a-z0-9_-*/=" + VALUE,
            KEY + "@a-z0-9_-*/=" + VALUE),
        state("32 blanks around members", "foo=1,bar=2,baz=3", "foo=1 \t , \t bar=2, \t baz=3"),
        state("32 blanks around members", "foo=1", "\t foo=1 \t"));
  }

  static Stream<Case> limits() {
    String large = "z".repeat(256) + "=1";
    return Stream.of(
        state("33 a key with a character that is not allowed", "", "foo =1"),
        state("33 a key with a character that is not allowed", "", "FOO=1"),
        state("33 a key with a character that is not allowed", "", "foo.bar=1"),
        state("34 at signs in keys", "foo@=1,bar=2", "foo@=1,bar=2"),
        state("34 at signs in keys", "", "@foo=1,bar=2"),
        state("34 at signs in keys", "foo@@bar=1,bar=2", "foo@@bar=1,bar=2"),
        state("34 at signs in keys", "foo@bar@baz=1,bar=2", "foo@bar@baz=1,bar=2"),
        state("35 how many members", members(32), members(32)),
        state("35 how many members", "", members(33)),
        state("36 how long a key", "foo=1," + large, "foo=1", large),
        state("36 how long a key", "", "foo=1", "z" + large),
        state(
            "36 how long a key",
            "foo=1," + "t".repeat(241) + "@" + "v".repeat(14) + "=1",
            "foo=1",
            "t".repeat(241) + "@" + "v".repeat(14) + "=1"),
        state(
            "36 how long a key",
            "foo=1,t@" + "v".repeat(15) + "=1",
            "foo=1",
            "t@" + "v".repeat(15) + "=1"),
        state("37 a value that is not allowed", "", "foo=bar=baz"),
        state("37 a value that is not allowed", "", "foo=,bar=3"));
  }

  @ParameterizedTest
  @MethodSource({"parents", "states", "limits"})
  void nextStepContinuesTraceOfHeaders(Case given) throws IOException {
    Map<String, List<String>> call = ask(given.headers(), 1).get(0);

    assertThat(trace(call).traceId().equals(ID)).isEqualTo(given.sameTrace());
    assertThat(trace(call).parentId()).isNotEqualTo(SPAN);
    assertThat(stateOf(call)).isEqualTo(given.state());
  }

  @ParameterizedTest
  @MethodSource("doubled")
  void case30KeepsOneOfDuplicateKeys(List<String> states) throws IOException {
    List<String> headers = new ArrayList<>(List.of(PARENT));
    states.forEach(it -> headers.add("tracestate: " + it));

    assertThat(stateOf(ask(headers, 1).get(0))).containsAnyOf("foo=1", "foo=2");
  }

  static Stream<List<String>> doubled() {
    return Stream.of(
        List.of("foo=1,foo=1"),
        List.of("foo=1,foo=2"),
        List.of("foo=1", "foo=1"),
        List.of("foo=1", "foo=2"));
  }

  @Test
  void case38CallsOfOneTraceHaveSeparateSpans() throws IOException {
    List<Map<String, List<String>>> calls = ask(List.of(PARENT), 3);

    assertThat(calls.stream().map(it -> trace(it).traceId()).distinct()).containsExactly(ID);
    assertThat(spans(calls)).hasSize(3);
  }

  @Test
  void case39CallsWithoutTraceHaveSeparateSpans() throws IOException {
    assertThat(spans(ask(List.of(), 3))).hasSize(3);
  }

  @Test
  void case40CallsWithInvalidTraceHaveSeparateSpans() throws IOException {
    List<Map<String, List<String>>> calls =
        ask(List.of(parent("00-" + "0".repeat(32) + "-" + SPAN + "-01")), 3);

    assertThat(calls.stream().map(it -> trace(it).traceId())).doesNotContain("0".repeat(32));
    assertThat(spans(calls)).hasSize(3);
  }

  @Test
  void case41RandomFlagIsPropagated() throws IOException {
    Map<String, List<String>> call =
        ask(List.of(parent("00-" + ID + "-" + SPAN + "-02")), 1).get(0);

    assertThat(trace(call).traceId()).isEqualTo(ID);
    assertThat(trace(call).flags() & 2).isEqualTo(2);
  }

  private static List<String> spans(List<Map<String, List<String>>> calls) {
    return calls.stream().map(it -> trace(it).parentId()).distinct().toList();
  }

  private static TraceParent trace(Map<String, List<String>> headers) {
    List<String> parents = headers.getOrDefault("Traceparent", List.of());
    assertThat(parents).hasSize(1);
    return TraceParent.parse(parents.get(0)).orElseThrow();
  }

  private static String stateOf(Map<String, List<String>> headers) {
    return String.join(",", headers.getOrDefault("Tracestate", List.of()));
  }

  /** Uses a socket, because HTTP clients do not send invalid headers. */
  private static List<Map<String, List<String>>> ask(List<String> headers, int count)
      throws IOException {
    CALLS.clear();
    String url = "http://127.0.0.1:" + callee.getAddress().getPort() + "/";
    String call = "{\"url\":\"" + url + "\",\"arguments\":[]}";
    String body = "[" + String.join(",", java.util.Collections.nCopies(count, call)) + "]";
    StringBuilder request = new StringBuilder("POST /test HTTP/1.1\r\nHost: localhost\r\n");
    headers.forEach(it -> request.append(it).append("\r\n"));
    request.append("Connection: close\r\nContent-Length: ").append(body.length());
    request.append("\r\n\r\n").append(body);
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port())) {
      OutputStream out = socket.getOutputStream();
      out.write(request.toString().getBytes(ISO_8859_1));
      out.flush();
      assertThat(new String(socket.getInputStream().readAllBytes(), ISO_8859_1)).contains(" 204 ");
    }
    assertThat(CALLS).hasSize(count);
    return List.copyOf(CALLS);
  }
}
