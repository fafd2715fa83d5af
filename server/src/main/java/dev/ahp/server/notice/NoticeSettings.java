package dev.ahp.server.notice;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Settings of the messages about inbox items.
 *
 * @param hooks the URLs that receive messages
 * @param mail the mail server; null for no mail
 * @param console the address of the console, for links; null for no links
 * @param remindBefore how long before its due time an item is announced again
 * @param timeout of one attempt
 * @param attempts maximum number of attempts per message
 * @param retryBase the pause after the first attempt; it doubles after each attempt
 */
public record NoticeSettings(
    List<NoticeHook> hooks,
    @Nullable MailSettings mail,
    @Nullable URI console,
    Duration remindBefore,
    Duration timeout,
    int attempts,
    Duration retryBase) {
  private static final int MAX_DOUBLINGS = 6;

  public NoticeSettings {
    hooks = List.copyOf(hooks);
  }

  /** Returns the pause after a failed attempt; the first attempt is 1. */
  long pauseMs(int attempt) {
    return retryBase.toMillis() << Math.min(attempt - 1, MAX_DOUBLINGS);
  }

  /**
   * A URL that receives messages.
   *
   * @param slack whether the body is {@code {"text":…}}, as Slack and compatible services expect
   * @param secret signs the requests; null for no signature
   */
  public record NoticeHook(URI url, boolean slack, @Nullable String secret) {
    /** Omits the secret and the URL's path and query, which may contain one. */
    @Override
    public String toString() {
      return (slack ? "Slack hook at " : "webhook at ") + url.getHost();
    }
  }

  /**
   * A mail server and the addresses of a message.
   *
   * @param tls whether the connection is encrypted from its start; otherwise STARTTLS is used if
   *     the server offers it
   * @param requireTls whether a connection without encryption is refused
   * @param user null for no authentication
   */
  public record MailSettings(
      String host,
      int port,
      boolean tls,
      boolean requireTls,
      @Nullable String user,
      @Nullable String password,
      String from,
      List<String> to) {
    public MailSettings {
      to = List.copyOf(to);
    }

    /** Omits the password. */
    @Override
    public String toString() {
      return "mail server at " + host;
    }
  }
}
