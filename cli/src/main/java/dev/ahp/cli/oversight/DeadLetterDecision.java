package dev.ahp.cli.oversight;

import dev.ahp.cli.command.Command;
import dev.ahp.cli.command.Exit;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.remote.Printable;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.client.ApiPath;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Decides about a packet that the safety gate held back. */
public final class DeadLetterDecision extends RemoteCommand {
  private final String verb;

  @Parameters(paramLabel = "ID", description = "The dead letter, as in dlq list.")
  private String id = "";

  @Option(names = "--note", paramLabel = "TEXT", description = "Why; it goes into the record.")
  private @Nullable String note;

  private DeadLetterDecision(Invocation invocation, String verb) {
    super(invocation);
    this.verb = verb;
  }

  /** Makes the command of one verb: {@code release} or {@code discard}. */
  public static Function<Invocation, Command> of(String verb) {
    return invocation -> new DeadLetterDecision(invocation, verb);
  }

  @Override
  protected Exit ask() {
    JsonObject body =
        JsonObject.builder().putIfPresent("note", note == null ? null : Json.of(note)).build();
    JsonObject decided = daemon().post(ApiPath.of("v1", "dead-letters", id, verb), body).object();
    JsonObject letter = decided.object("deadLetter").orElse(JsonObject.empty());
    JsonObject packet = decided.object("packet").orElse(JsonObject.empty());
    answer(
        decided,
        "%s %s, packet %s is %s"
            .formatted(
                Printable.member(letter, "state"),
                Printable.line(id),
                Printable.member(packet, "packetId"),
                Printable.member(packet, "status")));
    return Exit.DONE;
  }
}
