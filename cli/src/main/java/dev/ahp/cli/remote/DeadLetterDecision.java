package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A decision about a packet that the safety gate blocked. */
abstract class DeadLetterDecision extends RemoteCommand {
  private final String verb;

  @Parameters(paramLabel = "ID", description = "Id of the dead letter, as listed by dlq list.")
  private String id = "";

  @Option(names = "--note", paramLabel = "TEXT", description = "Recorded note (default: none).")
  private @Nullable String note;

  DeadLetterDecision(String verb) {
    this.verb = verb;
  }

  /** Returns additional members of the request body. */
  JsonObject extraMembers() {
    return JsonObject.empty();
  }

  @Override
  protected ExitCode execute() {
    JsonObject body =
        extraMembers().toBuilder()
            .putIfPresent("note", note == null ? null : Json.of(note))
            .build();
    JsonObject decided = daemon().post(ApiPath.of("v1", "dead-letters", id, verb), body).object();
    JsonObject letter = decided.object("deadLetter").orElse(JsonObject.empty());
    JsonObject packet = decided.object("packet").orElse(JsonObject.empty());
    String state = TerminalSanitizer.member(letter, "state") + " " + TerminalSanitizer.line(id);
    String text = TerminalSanitizer.format(", packet %s is %s", packet, "packetId", "status");
    return printResult(decided, state + text);
  }
}
