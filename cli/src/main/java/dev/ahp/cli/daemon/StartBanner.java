package dev.ahp.cli.daemon;

import dev.ahp.Denied;
import dev.ahp.cli.command.ProgramVersion;
import dev.ahp.cli.command.Terminal;
import dev.ahp.client.DaemonClient;
import dev.ahp.client.DaemonLocator;
import dev.ahp.client.DaemonUnreachableException;
import dev.ahp.server.daemon.DaemonSettings;
import dev.ahp.server.daemon.StoreSettings;
import java.util.Locale;

/**
 * The text that {@code ahp start} shows on a terminal. It contains a sign-in code, so it must never
 * be written to a log.
 */
final class StartBanner {
  private StartBanner() {}

  static String of(String url, DaemonSettings settings, Terminal terminal) {
    String contracts = settings.broker().contracts().name().toLowerCase(Locale.ROOT);
    String mode =
        settings.dev()
            ? "development: local callers need no token; contracts: " + contracts
            : "tokens required; contracts: " + contracts;
    String next =
        settings.dev()
            ? "ahp send FILE --to AGENT (in another terminal)"
            : "ahp agents add NAME (in another terminal)";
    StringBuilder text = new StringBuilder("%n");
    text.append("ahp ").append(ProgramVersion.number()).append(" is running.%n%n");
    line(text, "Address", url);
    line(text, "Console", console(url, settings, terminal));
    line(text, "Data", data(settings));
    line(text, "Mode", mode);
    line(text, "Next", next);
    return text.append("%nPress Ctrl-C to stop.%n%n")
        .toString()
        .replace("%n", System.lineSeparator());
  }

  private static void line(StringBuilder text, String name, String value) {
    text.append("  ").append(name).append(" ".repeat(10 - name.length())).append(value);
    text.append("%n");
  }

  private static String data(DaemonSettings settings) {
    StoreSettings store = settings.store();
    return store.postgresSettings() == null
        ? settings.data().toString()
        : settings.data() + ", database " + StoreFactory.place(store);
  }

  /** Returns a sign-in link, or a hint if this process cannot connect, for example by TLS. */
  private static String console(String url, DaemonSettings settings, Terminal terminal) {
    if (settings.dev()) {
      return url + "/";
    }
    try {
      DaemonLocator locator =
          new DaemonLocator(
              terminal.env(), terminal.directory(), settings.data().toAbsolutePath().toString());
      DaemonClient client = DaemonClient.of(locator.addressOfDataDirectory());
      return ConsoleLink.create(client).url() + " (valid once, for 5 minutes)";
    } catch (Denied | DaemonUnreachableException | IllegalArgumentException e) {
      return url + "/ (run ahp console for a sign-in link)";
    }
  }
}
