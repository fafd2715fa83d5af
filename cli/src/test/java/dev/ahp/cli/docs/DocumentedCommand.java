package dev.ahp.cli.docs;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.cli.Ahp;
import dev.ahp.cli.command.Terminal;
import dev.ahp.cli.scenario.CommandLineSplitter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A documented command line: {@code a | b > FILE}, with a comment {@code # exit 1} if it is
 * expected to fail.
 */
record DocumentedCommand(List<List<String>> pipeline, @Nullable String output, int exit) {
  private static final String EXIT = "exit ";

  static DocumentedCommand parse(String line) {
    List<List<String>> pipeline = new ArrayList<>(List.of(new ArrayList<>()));
    List<String> words = CommandLineSplitter.of(line);
    int end = words.contains("#") ? words.indexOf("#") : words.size();
    int redirect = words.subList(0, end).indexOf(">");
    for (String word : words.subList(0, redirect < 0 ? end : redirect)) {
      if (word.equals("|")) {
        pipeline.add(new ArrayList<>());
      } else {
        pipeline.get(pipeline.size() - 1).add(word);
      }
    }
    String comment = String.join(" ", words.subList(Math.min(end + 1, words.size()), words.size()));
    int exit = comment.startsWith(EXIT) ? Integer.parseInt(comment.substring(5, 6)) : 0;
    return new DocumentedCommand(pipeline, redirect < 0 ? null : words.get(redirect + 1), exit);
  }

  /** Runs the command and returns its exit code and stderr. */
  String run(Path directory) throws IOException {
    byte[] piped = new byte[0];
    int code = 0;
    var err = new ByteArrayOutputStream();
    for (List<String> words : pipeline) {
      var out = new ByteArrayOutputStream();
      Terminal terminal =
          new Terminal(
              new ByteArrayInputStream(piped),
              new PrintStream(out, false, UTF_8),
              new PrintStream(err, false, UTF_8),
              false,
              Map.of("HOME", directory.toString()),
              directory);
      code = Ahp.run(terminal, words.subList(1, words.size()).toArray(String[]::new));
      piped = out.toByteArray();
    }
    if (output != null) {
      Files.write(directory.resolve(output), piped);
    }
    return "exit " + code + "\n" + err.toString(UTF_8);
  }
}
