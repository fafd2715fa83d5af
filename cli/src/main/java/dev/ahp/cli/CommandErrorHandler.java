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

/** Reports failures as one line on stderr and, with {@code --json}, a problem on stdout. */
final class CommandErrorHandler {
  private final Terminal terminal;
  private final boolean json;

  CommandErrorHandler(Terminal terminal, boolean json) {
    this.terminal = terminal;
    this.json = json;
  }

  int usage(ParameterException fault, String[] args) {
    return report(new CommandException(UsageMessage.of(fault)), fault);
  }

  int execution(Exception fault, CommandLine command, ParseResult parsed) {
    if (fault instanceof InvalidPathException path) {
      return report(invalidPath(path), fault);
    }
    return fault instanceof CommandException known ? report(known, fault) : internal(fault);
  }

  /** The JVM takes the encoding of file names from the locale. */
  private static CommandException invalidPath(InvalidPathException fault) {
    return new CommandException(
        "'%s' is not a valid file name: %s; for names outside ASCII set LC_ALL=C.UTF-8"
            .formatted(fault.getInput(), fault.getReason()));
  }

  int internal(Throwable fault) {
    if (fault instanceof UnsatisfiedLinkError) {
      return report(nativeCodeBlocked(), fault);
    }
    print("INTERNAL", "Something broke inside ahp", 500, "internal error: " + fault, fault);
    return ExitCode.CANNOT_RUN.code();
  }

  /** Libraries unpack their native code into the directory for temporary files. */
  private static CommandException nativeCodeBlocked() {
    return new CommandException(
        "cannot load native code from "
            + System.getProperty("java.io.tmpdir")
            + ": the file system must allow execution; choose another directory with"
            + " -Djava.io.tmpdir=DIR");
  }

  private int report(CommandException failure, Throwable fault) {
    ProblemCode code = failure.code();
    print(code.name(), failure.title(), code.status(), String.valueOf(failure.getMessage()), fault);
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

  /** Replaces control characters, which names of files and commands may contain. */
  private static String oneLine(String text) {
    StringBuilder line = new StringBuilder(text.length());
    text.codePoints().map(c -> Character.isISOControl(c) ? ' ' : c).forEach(line::appendCodePoint);
    return line.toString();
  }
}
