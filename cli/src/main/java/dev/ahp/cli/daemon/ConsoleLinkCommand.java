package dev.ahp.cli.daemon;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;

/** Prints a one-time sign-in link, so that users need not copy a token. */
@CommandLine.Command(
    footer = {
      "  ahp console                                  print the link",
      "  xdg-open \"$(ahp console)\"                    open the link in a browser",
      "",
      "The link can be used once and expires after five minutes.",
    })
public final class ConsoleLinkCommand extends RemoteCommand {
  @Override
  protected ExitCode execute() {
    String base = daemon().address().base() + "/";
    String token = daemon().address().token();
    if (token == null) {
      daemon().get(ApiPath.of("v1", "session"));
      return printResult(JsonObject.builder().put("url", base).build(), base);
    }
    JsonObject sent = JsonObject.builder().put("token", token).build();
    JsonObject made = daemon().post(ApiPath.of("v1", "session", "codes"), sent).object();
    String url = base + "#sign-in=" + made.string("code").orElse("");
    JsonObject link =
        JsonObject.builder()
            .put("url", url)
            .put("expiresAt", made.string("expiresAt").orElse(""))
            .build();
    return printResult(link, url);
  }
}
