package dev.ahp.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs every target briefly with seeded random input in each build. */
class TargetsTest {
  private static final String[] PIECES = {
    "{",
    "}",
    "[",
    "]",
    "\"a\"",
    ":",
    ",",
    "1",
    "-0.5e3",
    "true",
    "null",
    "\\u0061",
    "\"",
    "\n",
    "# Handoff",
    "- ",
    "**Goal**: ",
    "a: b\n",
    "&x ",
    "*x",
    "<!--",
    "-->",
    " AND ",
    "state.x",
    " contains ",
    "(",
    ")",
    "< 0.6",
    "00-",
    "2026-06-12T10:00:00Z",
    "\u0000",
    "é",
    "😀",
    "\t",
    "{\"message\":{\"messageId\":\"m\",\"role\":\"ROLE_USER\",\"parts\":[",
    "{\"text\":\"a\"}",
    "{\"kind\":\"data\",\"data\":",
    "]}}",
    "{\"supportedInterfaces\":[{\"url\":\"",
    "\"signatures\":[{\"protected\":\"e30\",\"signature\":\"AAAA\"}]",
    "http://[::1]/",
    "{\"token\":\"x\",\"call\":\"submit\",\"body\":",
    "hmac-sha256:",
    "{\"method\":\"tools/call\",\"name\":\"ahp_task\",\"arguments\":{\"taskId\":",
    "{\"method\":\"resources/read\",\"uri\":\"ahp://tasks/",
  };

  static Stream<Named<Consumer<byte[]>>> targets() {
    return Stream.of(
        Named.of("json", JsonTarget::fuzzerTestOneInput),
        Named.of("predicate", PredicateTarget::fuzzerTestOneInput),
        Named.of("yaml", YamlTarget::fuzzerTestOneInput),
        Named.of("brief", BriefTarget::fuzzerTestOneInput),
        Named.of("document", DocumentTarget::fuzzerTestOneInput),
        Named.of("safety", SafetyTarget::fuzzerTestOneInput),
        Named.of("header", HeaderTarget::fuzzerTestOneInput),
        Named.of("a2a", A2aTarget::fuzzerTestOneInput),
        Named.of("card", CardTarget::fuzzerTestOneInput),
        Named.of("envelope", EnvelopeTarget::fuzzerTestOneInput),
        Named.of("mcp", McpTarget::fuzzerTestOneInput),
        Named.of("protobuf", ProtobufTarget::fuzzerTestOneInput));
  }

  @ParameterizedTest
  @MethodSource("targets")
  void noInputMakesTheTargetFail(Consumer<byte[]> target) {
    Random random = new Random(2470);
    for (int i = 0; i < 5_000; i++) {
      target.accept(input(random));
    }
  }

  private static byte[] input(Random random) {
    StringBuilder text = new StringBuilder();
    for (int pieces = random.nextInt(16); pieces > 0; pieces--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    byte[] bytes = text.toString().getBytes(UTF_8);
    if (bytes.length > 0 && random.nextInt(3) == 0) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    return bytes;
  }
}
