package dev.ahp.cli;

import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Terminal;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.json.JsonObject;
import java.nio.file.InvalidPathException;
import java.util.function.BooleanSupplier;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Reports failures as one line on stderr and, with {@code --json}, a problem on stdout. */
final class CommandErrorHandler {
  private final Terminal terminal;
  private final BooleanSupplier json;

  CommandErrorHandler(Terminal terminal, BooleanSupplier json) {
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
    String detail = "internal error: " + fault;
    return print(
        CommandException.problem("INTERNAL", "Something broke inside ahp", 500, detail), fault);
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
    return print(failure.toProblem(), fault);
  }

  private int print(JsonObject problem, Throwable fault) {
    terminal.err().println("ahp: " + TerminalSanitizer.line(problem.string("detail").orElse("")));
    if ("1".equals(terminal.env().get("AHP_DEBUG"))) {
      fault.printStackTrace(terminal.err());
    }
    if (json.getAsBoolean()) {
      terminal.out().println(problem.toText());
    }
    return ExitCode.CANNOT_RUN.code();
  }
}
