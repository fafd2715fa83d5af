package dev.ahp.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.remote.RunningDaemon.CommandResult;
import dev.ahp.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConsoleLinkTest {
  @TempDir private Path directory;

  private static int signIn(String url, String code) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + "/v1/session"))
            .header("AHP-Console", "1")
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString("{\"code\":\"" + code + "\"}"))
            .build();
    return HttpClient.newHttpClient()
        .send(request, HttpResponse.BodyHandlers.ofString())
        .statusCode();
  }

  @Test
  void linkSignsInOnceAndDoesNotContainTheToken() throws Exception {
    try (RunningDaemon daemon = RunningDaemon.in(directory)) {
      CommandResult printed = daemon.run("console");
      JsonObject link = daemon.json("console");
      String code = printed.out().strip().replaceAll(".*#sign-in=", "");

      assertThat(printed.out()).startsWith(daemon.url() + "/#sign-in=").hasLineCount(1);
      assertThat(link.names()).containsExactly("url", "expiresAt");
      assertThat(signIn(daemon.url(), code)).isEqualTo(201);
      assertThat(signIn(daemon.url(), code)).isEqualTo(401);
    }
  }

  @Test
  void urlIsPrintedIfNoTokenIsRequired() {
    try (RunningDaemon daemon = RunningDaemon.inDevMode(directory)) {
      CommandResult printed =
          CommandResult.of(
              directory,
              java.util.Map.of("HOME", directory.resolve("elsewhere").toString()),
              "",
              "console",
              "--url",
              daemon.url());

      assertThat(printed.out().strip()).isEqualTo(daemon.url() + "/");
    }
  }
}
