package dev.ahp.server.daemon;

import dev.ahp.server.notice.NoticeSettings;
import dev.ahp.server.notice.NoticeSettings.MailSettings;
import dev.ahp.server.notice.NoticeSettings.NoticeHook;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads where messages about inbox items are sent, from the section {@code inbox}. */
final class NoticeConfigReader {
  private static final Duration DEFAULT_LEAD = Duration.ofHours(1);
  private static final Duration MIN_LEAD = Duration.ofMinutes(1);
  private static final Duration MAX_LEAD = Duration.ofDays(30);
  private static final long MAX_TIMEOUT_MS = 60_000;
  private static final int MAX_RECIPIENTS = 50;
  private static final int SUBMISSION_PORT = 587;
  private static final int TLS_PORT = 465;
  private static final Pattern ADDRESS = Pattern.compile("[^\\s@<>,\"]{1,64}@[A-Za-z0-9.-]{1,190}");

  private final StartOptions options;
  private final ConfigSection inbox;

  NoticeConfigReader(StartOptions options, ConfigSection inbox) {
    this.options = options;
    this.inbox = inbox;
  }

  /** Returns null if no messages are sent. */
  @Nullable NoticeSettings read() {
    List<NoticeHook> hooks = new ArrayList<>();
    String secret = options.secret(inbox, "secret");
    inbox.url("webhook").ifPresent(it -> hooks.add(new NoticeHook(it, false, secret)));
    inbox.url("slack").ifPresent(it -> hooks.add(new NoticeHook(it, true, null)));
    MailSettings mail = inbox.has("mail") ? mail(inbox.section("mail")) : null;
    Optional<URI> console = inbox.url("console");
    Duration lead = inbox.duration("remindBefore", MIN_LEAD, MAX_LEAD).orElse(DEFAULT_LEAD);
    Duration timeout = inbox.millis("timeoutMs", 10, MAX_TIMEOUT_MS, Duration.ofSeconds(5));
    int attempts = inbox.integer("attempts", 1, 20, 5);
    Duration retryBase = inbox.millis("retryBaseMs", 1, MAX_TIMEOUT_MS, Duration.ofMillis(500));
    return hooks.isEmpty() && mail == null
        ? null
        : new NoticeSettings(hooks, mail, console.orElse(null), lead, timeout, attempts, retryBase);
  }

  private MailSettings mail(ConfigSection mail) {
    boolean tls =
        mail.oneOf("tls", Set.of("starttls", "implicit", "none"))
            .filter("implicit"::equals)
            .isPresent();
    boolean plain = mail.text("tls").filter("none"::equals).isPresent();
    String user = mail.text("user").orElse(null);
    String password = options.secret(mail, "password");
    if ((user == null) != (password == null)) {
      throw mail.invalid("user", "requires password or passwordFile, and the reverse");
    }
    List<String> to = mail.texts("to");
    if (to.isEmpty()
        || to.size() > MAX_RECIPIENTS
        || !to.stream().allMatch(NoticeConfigReader::isAddress)) {
      throw mail.invalid("to", "must be a list of 1 to " + MAX_RECIPIENTS + " mail addresses");
    }
    return new MailSettings(
        mail.text("host").orElseThrow(() -> mail.invalid("host", "is required")),
        mail.integer("port", 1, 65_535, tls ? TLS_PORT : SUBMISSION_PORT),
        tls,
        !plain,
        user,
        password,
        mail.text("from")
            .filter(NoticeConfigReader::isAddress)
            .orElseThrow(() -> mail.invalid("from", "must be a mail address")),
        to);
  }

  private static boolean isAddress(String text) {
    return ADDRESS.matcher(text).matches();
  }
}
