package dev.ahp.cli.packets;

import dev.ahp.cli.command.Exit;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.client.Answer;
import dev.ahp.client.ApiPath;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;

/** Submits a packet. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {
      "  ahp send packet.json",
      "  ahp send brief.md --to reviewer --task task-7",
      "  ahp convert handoff.json --to neo | ahp send - --to refund-agent",
    })
public final class Send extends RemoteCommand {
  @Mixin private final Draft draft = new Draft();

  public Send(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected Exit ask() {
    Answer sent = daemon().post(ApiPath.of("v1", "packets"), draft.packet(terminal()));
    String repeated = sent.duplicate() ? " (was sent before)" : "";
    answer(sent.object(), PacketText.of(sent.object()) + repeated);
    return Exit.DONE;
  }
}
