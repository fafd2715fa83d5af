package dev.ahp.cli.remote;

import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;

/** Shows route, contract and gate decisions for a packet without sending it. */
@CommandLine.Command(
    footer = {"  ahp explain packet.json", "  ahp explain brief.md --to reviewer --json"})
public final class ExplainCommand extends RemoteCommand {
  private static final Set<String> PASSES = Set.of("ready", "validated");
  private static final int CHARS_PER_TOKEN = 4;

  @Mixin private final PacketFile packetFile = new PacketFile();

  @Override
  protected ExitCode execute() {
    JsonObject packet = packetFile.packet(terminal());
    JsonObject explanation = daemon().post(ApiPath.of("v1", "explain"), packet).object();
    noteWarnings(explanation);
    printResult(explanation, textOf(explanation));
    return ExitCode.yesIf(PASSES.contains(explanation.string("wouldBe").orElse("")));
  }

  private String textOf(JsonObject explanation) {
    String wouldBe = TerminalSanitizer.member(explanation, "wouldBe");
    String code =
        explanation.string("code").map(it -> " (" + TerminalSanitizer.line(it) + ")").orElse("");
    String page =
        explanation
            .string("code")
            .flatMap(ProblemCode::named)
            .map(it -> "%nsee        %s".formatted(it.page()))
            .orElse("");
    String candidates =
        String.join(", ", explanation.array("candidates").orElse(JsonArray.empty()).strings());
    StringBuilder text =
        new StringBuilder()
            .append("would be   ")
            .append(paint(PacketText.colour(wouldBe), wouldBe))
            .append(code)
            .append(page)
            .append("%nto         %s".formatted(TerminalSanitizer.member(explanation, "target")))
            .append(candidates.isEmpty() ? "" : " (" + TerminalSanitizer.line(candidates) + ")")
            .append(
                "%ncontract   %s%n".formatted(TerminalSanitizer.member(explanation, "contract")));
    explanation.array("gates").orElse(JsonArray.empty()).objects().forEach(it -> gate(text, it));
    String rendering = TerminalSanitizer.block(explanation.string("rendering").orElse(""));
    String size =
        "about %s tokens".formatted((rendering.length() + CHARS_PER_TOKEN - 1) / CHARS_PER_TOKEN);
    return text.append("%nThe receiver's model would see (%s):%n".formatted(size))
        .append(rendering.stripTrailing())
        .toString();
  }

  private void gate(StringBuilder text, JsonObject gate) {
    String decision = TerminalSanitizer.member(gate, "decision");
    Colour colour = decision.equals("skipped") ? Colour.FAINT : PacketText.colour(decision);
    text.append(
        "  %-13s%s%n".formatted(TerminalSanitizer.member(gate, "gate"), paint(colour, decision)));
    for (JsonObject error : gate.array("errors").orElse(JsonArray.empty()).objects()) {
      text.append(TerminalSanitizer.format("    %s %s %s%n", error, "code", "pointer", "message"));
    }
  }
}
