package dev.ahp.cli.contracts;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.OutputFile;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Drafts the contract of one edge. */
@CommandLine.Command(
    footer =
        "  ahp contract new --source triage-agent --target refund-agent -o agents/handoffs/x.yaml")
public final class ContractNewCommand extends CliCommand {
  private static final String DRAFT =
      """
      id: %s
      version: 0.1.0
      source: %s
      target: %s
      trigger:
        intent: Describe in one sentence when %s hands off
        tool_call: %s
      payload:
        schema: ./schemas/%s@0.1.0.json
        required: [task_summary, provenance]
        history_strategy: summary
      acceptance_criteria:
        required_fields: [task_summary, provenance]
        domain_match: "target.domains contains 'DOMAIN'"
        permission_check: perm:%s:accept
      recovery:
        on_reject: source
        on_timeout: supervisor
        on_error: source
        timeout_ms: 30000
        max_retries: 0
        loop_guard: state.visited_agents
      observability:
        trace_id_field: trace_id
        audit_event: handoff.%s
      idempotency:
        idempotent: false
      """;

  /** Words that YAML 1.1 or 1.2 reads as a boolean or null. */
  private static final Set<String> RESERVED_WORDS =
      Set.of("true", "false", "null", "yes", "no", "y", "n", "on", "off");

  @Option(names = "--source", required = true, paramLabel = "NAME", description = "Sending agent.")
  private String source = "";

  @Option(
      names = "--target",
      required = true,
      paramLabel = "NAME",
      description = "Receiving agent.")
  private String target = "";

  @Option(names = "--id", paramLabel = "ID", description = "Id (default: SOURCE-to-TARGET-v1).")
  private @Nullable String id;

  @Option(
      names = "-o",
      paramLabel = "OUT",
      description = "Output file, which must not exist (default: stdout).")
  private @Nullable String out;

  @Override
  protected ExitCode run() {
    String name = id == null ? kebab(source) + "-to-" + kebab(target) + "-v1" : id;
    String draft = draft(name);
    if (out != null) {
      Path file = terminal().resolve(out);
      if (Files.exists(file)) {
        throw new CommandException(out + " already exists; choose another file or delete it");
      }
      OutputFile.write(file, draft);
    }
    JsonObject result =
        JsonObject.builder()
            .put("id", name)
            .put("file", out == null ? Json.Null.NULL : Json.of(out))
            .put("contract", draft)
            .build();
    return printResult(result, out == null ? draft.stripTrailing() : "wrote " + out);
  }

  private String draft(String name) {
    String tool = "transfer_to_" + kebab(target).replace('-', '_');
    return DRAFT.formatted(
        text(name),
        text(source),
        text(target),
        kebab(source),
        tool,
        kebab(target),
        kebab(target),
        kebab(name).replace('-', '_'));
  }

  /** Quotes the name unless every YAML parser reads it as a plain string. */
  private static String text(String name) {
    boolean plain =
        name.chars().allMatch(c -> c < 128 && (Character.isLetter(c) || c == '-'))
            && !name.startsWith("-")
            && !RESERVED_WORDS.contains(name.toLowerCase(Locale.ROOT));
    return plain ? name : Json.of(name).toText();
  }

  private static String kebab(String name) {
    StringBuilder kebab = new StringBuilder();
    for (char c : name.toLowerCase(Locale.ROOT).toCharArray()) {
      boolean word = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
      boolean gap = kebab.isEmpty() || kebab.charAt(kebab.length() - 1) == '-';
      if (word || !gap) {
        kebab.append(word ? c : '-');
      }
    }
    String text = kebab.toString();
    String trimmed = text.endsWith("-") ? text.substring(0, text.length() - 1) : text;
    return trimmed.isEmpty() ? "edge" : trimmed;
  }
}
