package dev.ahp.cli;

import java.util.Collection;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in one line what is wrong with a command line, and what was probably meant. */
final class UsageMessage {
  private UsageMessage() {}

  static String of(ParameterException fault) {
    CommandLine command = fault.getCommandLine();
    return what(fault, command) + " (see " + command.getCommandSpec().qualifiedName() + " --help)";
  }

  private static String what(ParameterException fault, CommandLine command) {
    Collection<String> commands = command.getSubcommands().keySet();
    if (fault instanceof UnmatchedArgumentException unmatched) {
      return unmatched(unmatched, command);
    }
    if (fault.getArgSpec() == null && !commands.isEmpty()) {
      return "'" + command.getCommandName() + "' needs one of: " + String.join(", ", commands);
    }
    return String.valueOf(fault.getMessage()).lines().findFirst().orElse("wrong usage");
  }

  private static String unmatched(UnmatchedArgumentException fault, CommandLine command) {
    String word = fault.getUnmatched().get(0);
    if (fault.isUnknownOption()) {
      Collection<String> options = command.getCommandSpec().optionsMap().keySet();
      return "there is no option '" + word + "'" + meant(word, options);
    }
    Collection<String> commands = command.getSubcommands().keySet();
    return commands.isEmpty()
        ? "'" + word + "' is one argument too many"
        : "there is no command '" + word + "'" + meant(word, commands);
  }

  private static String meant(String word, Collection<String> known) {
    return NearestWord.to(word, known).map(near -> "; did you mean " + near + "?").orElse("");
  }
}
