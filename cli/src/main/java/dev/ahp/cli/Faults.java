package dev.ahp.cli;

import dev.ahp.cli.command.CannotRun;
import dev.ahp.cli.command.Exit;
import dev.ahp.cli.command.Terminal;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns whatever went wrong into one line on stderr and, for programs, a problem on stdout. */
final class Faults {
  private final Terminal terminal;
  private final boolean json;

  Faults(Terminal terminal, boolean json) {
    this.terminal = terminal;
    this.json = json;
  }

  int usage(ParameterException fault, String[] args) {
    return tell(ProblemCode.MALFORMED, UsageMessage.of(fault), fault);
  }

  int execution(Exception fault, CommandLine command, ParseResult parsed) {
    return fault instanceof CannotRun known
        ? tell(known.code(), String.valueOf(known.getMessage()), fault)
        : internal(fault);
  }

  int internal(Throwable fault) {
    print("INTERNAL", "Something broke inside ahp", 500, "internal error: " + fault, fault);
    return Exit.CANNOT_RUN.code();
  }

  private int tell(ProblemCode code, String detail, Throwable fault) {
    print(code.name(), code.title(), code.status(), detail, fault);
    return Exit.CANNOT_RUN.code();
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
