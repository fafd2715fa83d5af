package dev.ahp.cli.packets;

import dev.ahp.cli.command.Invocation;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Reports that the work on a packet is done. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {"  ahp complete 018f… --lease TOKEN --result '{\"refunded\":true}'"})
public final class Complete extends PacketVerb {
  @Option(names = "--lease", required = true, paramLabel = "TOKEN", description = "Its token.")
  private String lease = "";

  @Option(names = "--result", paramLabel = "JSON", description = "What came out.")
  private @Nullable String result;

  public Complete(Invocation invocation) {
    super(invocation, "complete");
  }

  @Override
  JsonObject body() {
    return JsonObject.builder()
        .put("leaseToken", lease)
        .putIfPresent("result", result == null ? null : json("--result", result))
        .build();
  }
}
