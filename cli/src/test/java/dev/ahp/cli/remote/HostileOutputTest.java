package dev.ahp.cli.remote;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.Ahp;
import dev.ahp.cli.command.Terminal;
import dev.ahp.cli.remote.RunningDaemon.CommandResult;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.yaml.YamlReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data with control characters, escape sequences and bidirectional controls. */
class HostileOutputTest {
  private static final String HOSTILE =
      "x\u202e\u202a\u2066\u2069\u200e\u200f\u061c\u0007\u001b[35m\u001b[31m\u009b2J\u007f\ry";
  private static final Pattern UNSAFE =
      Pattern.compile(
          "[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]");
  private static final Pattern STYLES =
      Pattern.compile("\u001b\\[([12]|3[1-3])m([^\u001b]*)\u001b\\[0m");

  private final Path directory;
  private final RunningDaemon daemon;
  private String packet = "";
  private String failed = "";

  HostileOutputTest(@TempDir Path directory) {
    this.directory = directory;
    this.daemon = RunningDaemon.inDevMode(directory);
  }

  @BeforeEach
  void createHostileData() throws IOException {
    daemon.file("packet.json", packetTo("b", "t-1"));
    daemon.file("human.json", packetTo("human:desk", "t-2"));
    daemon.file("bad.json", JsonObject.builder().put(HOSTILE, HOSTILE).build().toText());
    daemon.file("note.txt", HOSTILE);
    Files.createDirectories(directory.resolve("agents/handoffs"));
    daemon.file("agents/registry.yaml", "agents: {}\n");
    daemon.file(
        "agents/handoffs/hostile.json",
        JsonObject.builder().put("id", HOSTILE).put("source", HOSTILE).build().toText());
    packet = daemon.json("send", "packet.json", "--as", "a").string("packetId").orElseThrow();
    failed = daemon.json("send", "packet.json", "--as", "a").string("packetId").orElseThrow();
    String lease =
        daemon
            .json("accept", failed, "--as", "b")
            .object("lease")
            .flatMap(it -> it.string("token"))
            .orElseThrow();
    daemon.json("progress", failed, "--lease", lease, "--as", "b", "--note", HOSTILE);
    daemon.json("fail", failed, "--lease", lease, "--as", "b", "--code", "X", "--message", HOSTILE);
    daemon.json("send", "human.json", "--as", "a");
  }

  @AfterEach
  void stop() {
    daemon.close();
  }

  private static String packetTo(String target, String task) {
    return JsonObject.builder()
        .put("type", "task.assign")
        .put("taskId", task)
        .put("target", target)
        .put("objective", HOSTILE)
        .put("payload", JsonObject.builder().put(HOSTILE, HOSTILE).build())
        .put("meta", JsonObject.builder().put("note", HOSTILE).build())
        .put("x-" + HOSTILE, HOSTILE)
        .put("unknown" + HOSTILE, HOSTILE)
        .build()
        .toText();
  }

  private List<List<String>> commands() {
    return List.of(
        List.of("inspect", packet),
        List.of("inspect", failed),
        List.of("packets"),
        List.of("tasks"),
        List.of("task", "t-1"),
        List.of("result", "t-1"),
        List.of("trace", "t-1"),
        List.of("diff", "t-1"),
        List.of("cost", "t-1"),
        List.of("events"),
        List.of("alerts"),
        List.of("inbox", "list", "desk"),
        List.of("dlq", "list"),
        List.of("audit", "list"),
        List.of("audit", "export"),
        List.of("explain", "packet.json", "--as", "a"),
        List.of("send", "packet.json", "--as", "a"),
        List.of("claim", "--as", "b", "--max", "5"),
        List.of("validate", "packet.json"),
        List.of("validate", "bad.json"),
        List.of("convert", "packet.json", "--to", "json"),
        List.of("convert", "packet.json", "--to", "markdown"),
        List.of("convert", "packet.json", "--to", "neo"),
        List.of("scan", "note.txt"),
        List.of("lint", "agents"),
        List.of("status"),
        List.of("agents", "list"),
        List.of("inspect", HOSTILE),
        List.of("result", HOSTILE),
        List.of("send", HOSTILE + ".json"),
        List.of("convert", "packet.json", "--to", HOSTILE),
        List.of("predicate", "a == '" + HOSTILE, "--input", "packet.json"),
        List.of(HOSTILE),
        List.of("tasks", "--" + HOSTILE),
        List.of("cancel", packet, "--as", "a", "--reason", HOSTILE));
  }

  private CommandResult run(boolean colours, List<String> words) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    Terminal terminal =
        new Terminal(
            InputStream.nullInputStream(),
            new PrintStream(out, false, UTF_8),
            new PrintStream(err, false, UTF_8),
            colours,
            Map.of("HOME", directory.toString(), "AHP_DEBUG", "1"),
            directory);
    int exit = Ahp.run(terminal, words.toArray(String[]::new));
    return new CommandResult(exit, out.toString(UTF_8), err.toString(UTF_8));
  }

  @Test
  void textNeverContainsUnsafeCharacters() {
    List<String> faults = new ArrayList<>();
    for (boolean colours : new boolean[] {false, true}) {
      for (List<String> words : commands()) {
        CommandResult result = run(colours, words);
        String all = result.out() + result.err();
        String text = colours ? STYLES.matcher(all).replaceAll("$2") : all;
        if (UNSAFE.matcher(text).find()) {
          faults.add(words + ": " + text);
        }
        assertThat(all).as("%s", words).isNotEmpty();
      }
    }

    assertThat(faults).isEmpty();
  }

  @Test
  void jsonIsValidAndKeepsTheValues() {
    for (List<String> words : commands()) {
      List<String> withJson = new ArrayList<>(words);
      withJson.add("--json");
      CommandResult result = run(true, withJson);

      assertThat(UNSAFE.matcher(result.out() + result.err()).find()).as("%s", words).isFalse();
      String text = result.out().strip();
      for (String value : words.get(0).equals("events") ? text.split("\n") : new String[] {text}) {
        if (!words.contains("markdown")) {
          assertThat(JsonReader.read(value, JsonLimits.RENDERING)).as("%s", words).isNotNull();
        }
      }
    }
    JsonObject seen = daemon.json("inspect", packet).object("packet").orElseThrow();
    assertThat(seen.string("objective")).hasValue(HOSTILE);
    assertThat(seen.object("payload").flatMap(it -> it.string(HOSTILE))).hasValue(HOSTILE);
  }

  @Test
  void yamlIsValidAndKeepsTheValues() {
    CommandResult result = run(true, List.of("packets", "-o", "yaml"));

    assertThat(UNSAFE.matcher(result.out()).find()).isFalse();
    assertThat(YamlReader.read(result.out()).value().toText())
        .isEqualTo(daemon.json("packets").toText());
  }

  @Test
  void unsafeCharactersAreVisible() {
    assertThat(run(false, List.of("inspect", packet)).out())
        .contains("\\u202e", "\\u2066", "\\u001b[35m", "\\u009b2J");
    assertThat(run(false, List.of("lint", "agents")).out()).contains("\\u202e");
    assertThat(run(false, List.of("send", HOSTILE + ".json")).err()).contains("\\u202e");
  }
}
