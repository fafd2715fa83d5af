package dev.ahp.cli;

import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Terminal;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.nio.file.InvalidPathException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns whatever went wrong into one line on stderr and, for programs, a problem on stdout. */
final class CommandErrorHandler {
  private final Terminal terminal;
  private final boolean json;

  CommandErrorHandler(Terminal terminal, boolean json) {
    this.terminal = terminal;
    this.json = json;
  }

  int usage(ParameterException fault, String[] args) {
    return tell(new CommandException(UsageMessage.of(fault)), fault);
  }

  int execution(Exception fault, CommandLine command, ParseResult parsed) {
    if (fault instanceof InvalidPathException path) {
      return tell(noName(path), fault);
    }
    return fault instanceof CommandException known ? tell(known, fault) : internal(fault);
  }

  /** The JVM takes the encoding of names from the locale. */
  private static CommandException noName(InvalidPathException fault) {
    return new CommandException(
        "'%s' cannot be a name of a file: %s; if it can, set LC_ALL=C.UTF-8"
            .formatted(fault.getInput(), fault.getReason()));
  }

  int internal(Throwable fault) {
    if (fault instanceof UnsatisfiedLinkError) {
      return tell(noNativeCode(), fault);
    }
    print("INTERNAL", "Something broke inside ahp", 500, "internal error: " + fault, fault);
    return ExitCode.CANNOT_RUN.code();
  }

  /** Libraries unpack theirs into the directory for temporary files. */
  private static CommandException noNativeCode() {
    return new CommandException(
        "native code cannot be loaded from "
            + System.getProperty("java.io.tmpdir")
            + ", where files must be allowed to be run; -Djava.io.tmpdir=DIR names"
            + " another directory");
  }

  private int tell(CommandException told, Throwable fault) {
    ProblemCode code = told.code();
    print(code.name(), told.title(), code.status(), String.valueOf(told.getMessage()), fault);
    return ExitCode.CANNOT_RUN.code();
  }

  private void print(String code, String title, int status, String detail, Throwable fault) {
    terminal.err().println("ahp: " + oneLine(detail));
    if ("1".equals(terminal.env().get("AHP_DEBUG"))) {
      fault.printStackTrace(terminal.err());
    }
    if (json) {
      terminal.out().println(problem(code, title, status, detail).toText());
    }
  }

  private static JsonObject problem(String code, String title, int status, String detail) {
    return JsonObject.builder()
        .put("type", "urn:ahp:problem:" + code)
        .put("title", title)
        .put("status", status)
        .put("code", code)
        .put("detail", detail)
        .build();
  }

  /** Names of files and commands come from outside and may hold line breaks or escapes. */
  private static String oneLine(String text) {
    StringBuilder line = new StringBuilder(text.length());
    text.codePoints().map(c -> Character.isISOControl(c) ? ' ' : c).forEach(line::appendCodePoint);
    return line.toString();
  }
}
