package dev.ahp.cli.remote;

import dev.ahp.client.ApiPath;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The filters and the order of a list of tasks. */
public final class TaskFilterOptions {
  enum TaskPriority {
    CRITICAL,
    HIGH,
    MEDIUM,
    LOW
  }

  enum TaskOrder {
    CREATED,
    UPDATED,
    COST
  }

  @Option(
      names = "--query",
      paramLabel = "TEXT",
      description =
          "Words, \"phrases\" or prefixes* in objective, payload, result or reason (default: none).")
  private @Nullable String query;

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      description = "Type of a packet of the task (default: any).")
  private @Nullable String type;

  @Option(
      names = "--priority",
      paramLabel = "PRIORITY",
      description = "Priority of a packet: ${COMPLETION-CANDIDATES} (default: any).")
  private @Nullable TaskPriority priority;

  @Option(
      names = "--contract",
      paramLabel = "ID",
      description = "Contract of a packet of the task (default: any).")
  private @Nullable String contract;

  @Option(
      names = "--created-after",
      paramLabel = "TIME",
      description = "Earliest creation, an RFC 3339 time (default: any).")
  private @Nullable String createdAfter;

  @Option(
      names = "--created-before",
      paramLabel = "TIME",
      description = "Latest creation, exclusive, an RFC 3339 time (default: any).")
  private @Nullable String createdBefore;

  @Option(
      names = "--min-cost",
      paramLabel = "USD",
      description = "Minimum cost in US dollars (default: 0).")
  private @Nullable String minCost;

  @Option(
      names = "--sort",
      paramLabel = "ORDER",
      description = "Order, greatest first: ${COMPLETION-CANDIDATES} (default: CREATED).")
  private @Nullable TaskOrder sort;

  ApiPath addTo(ApiPath path) {
    return path.with("q", query)
        .with("type", type)
        .with("priority", priority == null ? null : priority.name())
        .with("contract", contract)
        .with("createdAfter", createdAfter)
        .with("createdBefore", createdBefore)
        .with("minCost", minCost)
        .with("sort", sort == null ? null : sort.name().toLowerCase(Locale.ROOT));
  }
}
