package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Registers an agent and prints its token, which cannot be shown again. */
@CommandLine.Command(
    footer = {
      "  ahp agents add refund-agent --role billing-expert --domain billing > refund.token",
      "  ahp agents add inspector --kind auditor",
    })
public final class AgentAddCommand extends RemoteCommand {
  enum AgentKind {
    agent,
    operator,
    auditor
  }

  @Parameters(paramLabel = "NAME", description = "Name of the agent.")
  private String name = "";

  @Option(names = "--role", paramLabel = "ROLE", description = "Role; repeatable (default: none).")
  private List<String> roles = List.of();

  @Option(
      names = "--capability",
      paramLabel = "WORD",
      description = "Capability; repeatable (default: none).")
  private List<String> capabilities = List.of();

  @Option(
      names = "--topic",
      paramLabel = "NAME",
      description = "Topic to subscribe to; repeatable (default: none).")
  private List<String> topics = List.of();

  @Option(
      names = "--domain",
      paramLabel = "WORD",
      description = "Domain; repeatable (default: none).")
  private List<String> domains = List.of();

  @Option(
      names = "--permission",
      paramLabel = "WORD",
      description = "Permission; repeatable (default: none).")
  private List<String> permissions = List.of();

  @Option(
      names = "--version",
      paramLabel = "SEMVER",
      description = "Version of the agent (default: none).")
  private @Nullable String version;

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      description = "Kind: ${COMPLETION-CANDIDATES} (default: agent).")
  private @Nullable AgentKind kind;

  @Override
  protected ExitCode execute() {
    JsonObject agent = daemon().post(ApiPath.of("v1", "agents", name), entry()).object();
    printResult(agent, agent.string("token").orElse(""));
    note("Store the token of " + name + " now; it cannot be shown again.");
    return ExitCode.DONE;
  }

  private JsonObject entry() {
    JsonObject.Builder entry = JsonObject.builder();
    put(entry, "roles", roles);
    put(entry, "capabilities", capabilities);
    put(entry, "topics", topics);
    put(entry, "domains", domains);
    put(entry, "permissions", permissions);
    entry.putIfPresent("version", version == null ? null : Json.of(version));
    entry.putIfPresent("kind", kind == null ? null : Json.of(kind.name()));
    return entry.build();
  }

  private static void put(JsonObject.Builder entry, String name, List<String> words) {
    if (!words.isEmpty()) {
      entry.put(name, JsonArray.ofStrings(words));
    }
  }
}
