package dev.ahp.cli.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class StartBannerTest {
  private static final String TERMINAL = "-Dahp.tty.err=true";
  private static final Pattern LINK = Pattern.compile("#sign-in=(\\S+)");

  @TempDir private Path directory = Path.of("");

  @Test
  void terminalShowsABannerAndTextLogs() throws Exception {
    try (DaemonProcess daemon = DaemonProcess.startWithFlag(TERMINAL, directory, "--port", "0")) {
      String banner = await(daemon, "Press Ctrl-C to stop.");

      assertThat(banner)
          .contains("Address   " + daemon.url())
          .contains("Data      " + daemon.data())
          .contains("Mode      tokens required; contracts: warn")
          .contains("Next      ahp agents add NAME")
          .doesNotContain(daemon.operatorToken());
      Matcher link = LINK.matcher(banner);
      assertThat(link.find()).isTrue();
      assertThat(daemon.signIn(link.group(1))).isEqualTo(201);
      daemon.stop();
      assertThat(daemon.errors()).containsPattern("\\d\\d:\\d\\d:\\d\\d INFO +stopped");
      assertThat(daemon.errors().split(Pattern.quote(link.group(1)), -1))
          .as("the code is in the banner only")
          .hasSize(2);
    }
  }

  @Test
  void jsonLogHasNoBanner() throws Exception {
    try (DaemonProcess daemon =
        DaemonProcess.startWithFlag(TERMINAL, directory, "--port", "0", "--log", "json")) {
      await(daemon, "\"started ");
      daemon.stop();

      assertThat(daemon.errors().lines()).allSatisfy(it -> assertThat(it).startsWith("{"));
      assertThat(daemon.errors()).doesNotContain("sign-in");
    }
  }

  @Test
  void textLogWithoutTerminalHasNoSignInCode() throws Exception {
    try (DaemonProcess daemon =
        DaemonProcess.start(directory, "--port", "0", "--dev", "--log", "text")) {
      await(daemon, "INFO");
      daemon.stop();

      assertThat(daemon.errors()).contains("started " + daemon.url()).doesNotContain("sign-in");
      assertThat(daemon.errors()).doesNotContain("{");
    }
    try (DaemonProcess refused = DaemonProcess.start(directory, "--log", "xml")) {
      assertThat(refused.exit()).isEqualTo(2);
      assertThat(refused.errors()).contains("--log", "text, json");
    }
  }

  /** Waits until stderr contains a text. */
  private static String await(DaemonProcess daemon, String text)
      throws IOException, InterruptedException {
    String errors = daemon.errors();
    while (!errors.contains(text)) {
      Thread.onSpinWait();
      errors = daemon.errors();
    }
    return errors;
  }
}
