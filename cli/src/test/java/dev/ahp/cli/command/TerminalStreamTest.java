package dev.ahp.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The output of commands escapes characters that could control a terminal. */
class TerminalStreamTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final Terminal terminal = terminal(bytes);

  private static Terminal terminal(OutputStream target) {
    PrintStream stream = new PrintStream(target, false, UTF_8);
    return new Terminal(InputStream.nullInputStream(), stream, stream, true, Map.of(), Path.of(""));
  }

  private String written() {
    terminal.flush();
    String text = bytes.toString(UTF_8);
    bytes.reset();
    return text;
  }

  @Test
  void everyUnsafeCharacterIsEscaped() {
    for (int c = 0; c <= Character.MAX_VALUE; c++) {
      boolean surrogate = Character.isSurrogate((char) c);
      if (!surrogate) {
        terminal.out().print("a" + (char) c + "b");
        boolean unsafe = TerminalSanitizer.isUnsafe(c);
        String expected = unsafe ? String.format(Locale.ROOT, "\\u%04x", c) : Character.toString(c);
        assertThat(written()).isEqualTo("a" + expected + "b");
      }
    }
    assertThat("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c".chars())
        .allMatch(TerminalSanitizer::isUnsafe);
    assertThat("\n\t aä€\u200b".chars()).noneMatch(TerminalSanitizer::isUnsafe);
  }

  @Test
  void everyMethodEscapes() throws IOException {
    PrintStream out = terminal.out();
    out.print("\u202e");
    out.print('\u202e');
    out.print(new char[] {'\u202e'});
    out.printf("%s", "\u202e");
    out.append('\u202e').append("\u202e");
    out.write("\u202e".getBytes(UTF_8));
    for (byte b : "\u202e".getBytes(UTF_8)) {
      out.write(b);
    }
    new PrintWriter(terminal.err(), true, UTF_8).println("\u202e");

    assertThat(written()).isEqualTo("\\u202e".repeat(9) + System.lineSeparator());
  }

  @Test
  void onlyEscapeSequencesOfTheProgramAreCopied() {
    terminal.out().print(Colour.RED.paint(terminal, "a\u001b[31mb"));
    assertThat(written()).isEqualTo("\u001b[31ma\\u001b[31mb\u001b[0m");

    String guess = terminal.control("").substring(0, 6);
    terminal.out().print(guess + "\u001b");
    assertThat(written()).isEqualTo("\\u001b" + guess.substring(1) + "\\u001b");
    assertThat(terminal(bytes).control("")).isNotEqualTo(terminal.control(""));
  }

  @Test
  void lineBreaksOfAllSystemsAreKept() {
    terminal.out().print("a\r\nb\nc\rd\r");

    assertThat(written()).isEqualTo("a\r\nb\nc\\u000dd\\u000d");
  }

  @Test
  void bytesThatAreNotTextAreReplaced() throws IOException {
    terminal.out().write(new byte[] {'a', (byte) 0x9b, '2', (byte) 0xc0, (byte) 0x9b, 'J'});
    assertThat(written()).isEqualTo("a\ufffd2\ufffd\ufffdJ");

    terminal.out().write(new byte[] {(byte) 0xe0, (byte) 0x80, (byte) 0x9b, 'a'});
    assertThat(written()).isEqualTo("\ufffda");
  }

  @Test
  void charactersMayBeSplitBetweenWrites() throws IOException {
    byte[] text = "😀€\u202e".getBytes(UTF_8);
    for (int i = 0; i < text.length; i++) {
      terminal.out().write(text, i, 1);
      terminal.flush();
    }

    assertThat(written()).isEqualTo("😀€\\u202e");
  }

  @Test
  void errorsOfTheStreamBelowAreReported() {
    Terminal broken =
        terminal(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
              }
            });
    assertThat(broken.out().checkError()).isFalse();

    broken.out().println("x");

    assertThat(broken.out().checkError()).isTrue();
  }
}
