package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** Lists the quotas. */
@CommandLine.Command(footer = {"  ahp quotas list", "  ahp quotas list -o yaml"})
public final class QuotaListCommand extends TableCommand {
  @Override
  protected ExitCode execute() {
    JsonObject quotas = daemon().get(ApiPath.of("v1", "quotas"));
    List<JsonObject> rows = new ArrayList<>();
    rows.addAll(QuotaText.rows(QuotaText.NAMESPACE, set(quotas, QuotaText.NAMESPACE)));
    rows.addAll(QuotaText.rows("each agent", set(quotas, "agent")));
    JsonObject agents = set(quotas, "agents");
    agents.names().forEach(it -> rows.addAll(QuotaText.rows(it, set(agents, it))));
    return printResult(
        quotas,
        table(
            rows,
            "No quotas. Set one with: ahp quotas set RESOURCE --hard N",
            TableColumn.text("FOR", "holder"),
            TableColumn.text("RESOURCE", "resource"),
            QuotaText.number("SOFT", "soft"),
            QuotaText.number("HARD", "hard")));
  }

  private static JsonObject set(JsonObject holder, String member) {
    return holder.object(member).orElse(JsonObject.empty());
  }
}
