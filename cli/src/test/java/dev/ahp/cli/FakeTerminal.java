package dev.ahp.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.cli.command.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;

/** A terminal that captures output. */
final class FakeTerminal {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Terminal terminal;

  FakeTerminal(boolean colours, Map<String, String> env) {
    this.terminal =
        new Terminal(
            InputStream.nullInputStream(),
            new PrintStream(out, false, UTF_8),
            new PrintStream(err, false, UTF_8),
            colours,
            env,
            Path.of(""));
  }

  FakeTerminal() {
    this(false, Map.of());
  }

  Terminal terminal() {
    return terminal;
  }

  String out() {
    return out.toString(UTF_8);
  }

  String err() {
    return err.toString(UTF_8);
  }
}
