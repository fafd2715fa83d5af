package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Adds a namespace and waits until its broker runs. */
@CommandLine.Command(
    footer = {
      "  ahp namespaces add team-a --description \"Billing\"",
      "  ahp namespaces add team-b --placement second",
      "  ahp agents add worker --namespace team-a > worker.token",
      "",
      "A placement is a database of store.placements in ahp.yaml.",
    })
public final class NamespaceAddCommand extends RemoteCommand {
  @Parameters(paramLabel = "NAME", description = "Name: lower-case letters, digits and dashes.")
  private String name = "";

  @Option(
      names = "--description",
      paramLabel = "TEXT",
      description = "Description for people (default: none).")
  private @Nullable String description;

  @Option(
      names = "--placement",
      paramLabel = "NAME",
      description = "Database server of the namespace (default: the store of the daemon).")
  private @Nullable String placement;

  @Override
  protected ExitCode execute() {
    JsonObject body =
        JsonObject.builder()
            .put("name", name)
            .putIfPresent("description", description == null ? null : Json.of(description))
            .putIfPresent("placement", placement == null ? null : Json.of(placement))
            .build();
    JsonObject added = administration().post(ApiPath.of("v1", "namespaces"), body).object();
    String state = added.string("state").orElse("");
    String reason = added.string("reason").map(it -> ": " + it).orElse("");
    printResult(
        added, TerminalSanitizer.line("added the namespace " + name + " (" + state + reason + ")"));
    return ExitCode.yesIf(!state.equals("failed"));
  }
}
