package dev.ahp.cli.brief;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.Terminal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks the user for the missing parts of a brief. */
final class BriefQuestions {
  private static final int MAX_ANSWERS = 20;

  private final BufferedReader in;
  private final PrintStream err;

  BriefQuestions(Terminal terminal) {
    this.in = new BufferedReader(new InputStreamReader(terminal.in(), UTF_8));
    this.err = terminal.err();
  }

  /** Returns the given value, or asks for it; null if the user gives no answer. */
  @Nullable String text(@Nullable String given, String question) {
    return given == null ? answer(question + ": ") : given;
  }

  /** Returns the given values, or asks for them, one per line; an empty line ends the list. */
  List<String> texts(List<String> given, String question) {
    if (!given.isEmpty()) {
      return given;
    }
    err.println(question + " (one per line; an empty line ends the list):");
    List<String> answers = new ArrayList<>();
    while (answers.size() < MAX_ANSWERS) {
      String answer = answer("> ");
      if (answer == null) {
        break;
      }
      answers.add(answer);
    }
    return answers;
  }

  private @Nullable String answer(String prompt) {
    err.print(prompt);
    err.flush();
    try {
      String line = in.readLine();
      return line == null || line.isBlank() ? null : line.strip();
    } catch (IOException e) {
      throw new CommandException("cannot read stdin: " + e.getMessage());
    }
  }
}
