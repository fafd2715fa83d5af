package dev.ahp.cli.audit;

import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.CountText;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.function.BiFunction;

/** Formats a verification report as text. */
final class AuditText {
  private AuditText() {}

  static String of(String name, JsonObject report, BiFunction<Colour, String, String> painter) {
    boolean ok = report.bool("ok").orElse(false);
    String verdict =
        ok ? painter.apply(Colour.GREEN, "valid") : painter.apply(Colour.RED, "not valid");
    StringBuilder text =
        new StringBuilder(
            "%s: %s, %s in %s, %s"
                .formatted(
                    name,
                    verdict,
                    CountText.of(number(report, "records"), "record"),
                    CountText.of(report.array("chains").orElse(JsonArray.empty()).size(), "chain"),
                    CountText.of(number(report, "checkpoints"), "checkpoint")));
    long archived = archived(report);
    if (archived > 0) {
      text.append(", ")
          .append(CountText.of(archived, "earlier record"))
          .append(" in archives or deleted, not verified");
    }
    for (JsonObject problem : report.array("problems").orElse(JsonArray.empty()).objects()) {
      text.append(System.lineSeparator()).append("  ").append(line(problem, painter));
    }
    report
        .number("moreProblems")
        .filter(more -> more > 0)
        .ifPresent(more -> text.append("%n  and %s more".formatted(more.longValue())));
    return text.toString();
  }

  private static long archived(JsonObject report) {
    return report.array("chains").orElse(JsonArray.empty()).objects().stream()
        .mapToLong(it -> number(it, "archived"))
        .sum();
  }

  private static long number(JsonObject report, String name) {
    return report.number(name).orElse(0.0).longValue();
  }

  private static String line(JsonObject problem, BiFunction<Colour, String, String> painter) {
    String place =
        problem
            .string("chain")
            .map(
                chain ->
                    " chain "
                        + TerminalSanitizer.line(chain)
                        + ", record "
                        + TerminalSanitizer.member(problem, "seq")
                        + ":")
            .orElse("");
    String code = painter.apply(Colour.BOLD, TerminalSanitizer.member(problem, "code"));
    return code + place + " " + TerminalSanitizer.member(problem, "message");
  }
}
