package dev.ahp.cli.remote;

import dev.ahp.TaskResult;
import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.json.JsonWriter;
import java.util.function.BiFunction;

/** The text of a task result. */
final class TaskResultText {
  private TaskResultText() {}

  static String of(TaskResult result, BiFunction<Colour, String, String> painter) {
    StringBuilder text = new StringBuilder(painter.apply(Colour.BOLD, result.status()));
    result.reason().ifPresent(it -> text.append(" ").append(it));
    text.append(result.ended() ? ", last owner " : ", now at ")
        .append(TerminalSanitizer.line(result.agent()));
    result
        .error()
        .flatMap(it -> it.string("message"))
        .ifPresent(it -> text.append("%n%s".formatted(TerminalSanitizer.line(it))));
    result
        .result()
        .ifPresent(
            it -> text.append("%n%s".formatted(TerminalSanitizer.block(JsonWriter.pretty(it)))));
    return text.toString();
  }
}
