package dev.ahp.cli;

import dev.ahp.problem.NearestWord;
import java.util.Collection;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Describes a usage error in one line and suggests the nearest known word. */
final class UsageMessage {
  private UsageMessage() {}

  static String of(ParameterException fault) {
    CommandLine command = fault.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    return "%s (see %s --help)".formatted(describe(fault, command), name);
  }

  private static String describe(ParameterException fault, CommandLine command) {
    Collection<String> commands = command.getSubcommands().keySet();
    if (fault instanceof UnmatchedArgumentException unmatched) {
      return unmatched(unmatched, command);
    }
    if (fault.getArgSpec() == null && !commands.isEmpty()) {
      return "'%s' requires a subcommand: %s"
          .formatted(command.getCommandName(), String.join(", ", commands));
    }
    return String.valueOf(fault.getMessage()).lines().findFirst().orElse("wrong usage");
  }

  private static String unmatched(UnmatchedArgumentException fault, CommandLine command) {
    String word = fault.getUnmatched().get(0);
    if (fault.isUnknownOption()) {
      Collection<String> options = command.getCommandSpec().optionsMap().keySet();
      return "unknown option '" + word + "'" + NearestWord.suggestion(word, options);
    }
    Collection<String> commands = command.getSubcommands().keySet();
    return commands.isEmpty()
        ? "unexpected argument '" + word + "'"
        : "unknown command '" + word + "'" + NearestWord.suggestion(word, commands);
  }
}
