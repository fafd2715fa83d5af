package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** Shows how much of the quotas is used. */
@CommandLine.Command(footer = {"  ahp quotas usage", "  ahp quotas usage --json"})
public final class QuotaUsageCommand extends TableCommand {
  @Override
  protected ExitCode execute() {
    ApiPath path = ApiPath.of("v1", "quotas", "usage");
    JsonObject namespace =
        daemon().get(path.with("limit", "1")).object("namespace").orElse(JsonObject.empty());
    JsonObject usage = daemon().all(path).with(QuotaText.NAMESPACE, namespace);
    List<JsonObject> rows = new ArrayList<>(QuotaText.rows(QuotaText.NAMESPACE, namespace));
    for (JsonObject agent : items(usage)) {
      rows.addAll(
          QuotaText.rows(
              agent.string("name").orElse(""), agent.object("usage").orElse(JsonObject.empty())));
    }
    return printResult(
        usage,
        table(
            rows,
            "Nothing is used, and there are no quotas.",
            TableColumn.text("FOR", "holder"),
            TableColumn.text("RESOURCE", "resource"),
            QuotaText.number("USED", "used"),
            QuotaText.number("SOFT", "soft"),
            QuotaText.number("HARD", "hard")));
  }
}
