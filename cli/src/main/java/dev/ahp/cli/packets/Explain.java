package dev.ahp.cli.packets;

import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;

/** Says what would become of a packet without sending it: route, contract, every gate's answer. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {"  ahp explain packet.json", "  ahp explain brief.md --to reviewer --json"})
public final class Explain extends RemoteCommand {
  private static final Set<String> PASSES = Set.of("ready", "validated");
  private static final int TOKEN_CHARS = 4;

  @Mixin private final PacketFile packetFile = new PacketFile();

  public Explain(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected ExitCode ask() {
    JsonObject packet = packetFile.packet(terminal());
    JsonObject told = daemon().post(ApiPath.of("v1", "explain"), packet).object();
    answer(told, textOf(told));
    return ExitCode.yesIf(PASSES.contains(told.string("wouldBe").orElse("")));
  }

  private String textOf(JsonObject told) {
    String wouldBe = TerminalSanitizer.member(told, "wouldBe");
    String code = told.string("code").map(it -> " (" + TerminalSanitizer.line(it) + ")").orElse("");
    String candidates =
        String.join(", ", told.array("candidates").orElse(JsonArray.empty()).strings());
    StringBuilder text =
        new StringBuilder()
            .append("would be   ")
            .append(paint(PacketText.ink(wouldBe), wouldBe))
            .append(code)
            .append("%nto         %s".formatted(TerminalSanitizer.member(told, "target")))
            .append(candidates.isEmpty() ? "" : " (" + TerminalSanitizer.line(candidates) + ")")
            .append("%ncontract   %s%n".formatted(TerminalSanitizer.member(told, "contract")));
    told.array("gates").orElse(JsonArray.empty()).objects().forEach(it -> gate(text, it));
    String rendering = TerminalSanitizer.block(told.string("rendering").orElse(""));
    String size = "about %s tokens".formatted((rendering.length() + TOKEN_CHARS - 1) / TOKEN_CHARS);
    return text.append("%nThe receiver's model would see (%s):%n".formatted(size))
        .append(rendering.stripTrailing())
        .toString();
  }

  private void gate(StringBuilder text, JsonObject gate) {
    String decision = TerminalSanitizer.member(gate, "decision");
    Colour ink = decision.equals("skipped") ? Colour.FAINT : PacketText.ink(decision);
    text.append(
        "  %-13s%s%n".formatted(TerminalSanitizer.member(gate, "gate"), paint(ink, decision)));
    for (JsonObject error : gate.array("errors").orElse(JsonArray.empty()).objects()) {
      text.append(
          "    %s %s %s%n"
              .formatted(
                  TerminalSanitizer.member(error, "code"),
                  TerminalSanitizer.member(error, "pointer"),
                  TerminalSanitizer.member(error, "message")));
    }
  }
}
