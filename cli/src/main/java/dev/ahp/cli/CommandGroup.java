package dev.ahp.cli;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.Invocation;
import java.util.List;
import java.util.function.Function;

/** Commands that belong together in the help. */
record CommandGroup(String title, List<CommandEntry> commandEntries) {

  static CommandGroup of(String title, CommandEntry... entries) {
    return new CommandGroup(title, List.of(entries));
  }

  /**
   * One command before it is made: making all of them would slow down every start.
   *
   * @param name one word, or two when commands share the first ({@code contract diff})
   * @param summary one sentence for the help
   */
  record CommandEntry(String name, String summary, Function<Invocation, CliCommand> maker) {

    static CommandEntry of(String name, String summary, Function<Invocation, CliCommand> maker) {
      return new CommandEntry(name, summary, maker);
    }

    String firstWord() {
      int space = name.indexOf(' ');
      return space < 0 ? name : name.substring(0, space);
    }

    String lastWord() {
      return name.substring(name.indexOf(' ') + 1);
    }

    boolean isNested() {
      return name.indexOf(' ') >= 0;
    }
  }
}
