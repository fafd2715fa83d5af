package dev.ahp.server.daemon;

import java.net.URI;
import java.net.URISyntaxException;

/** An address in {@code ahp.yaml} that something is sent to. */
final class ConfigUrl {
  private ConfigUrl() {}

  static URI http(ConfigSection section, String key, String text) {
    try {
      URI url = new URI(text);
      boolean known = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
      if (known && url.getHost() != null && url.getRawUserInfo() == null) {
        return url;
      }
    } catch (URISyntaxException e) {
      // Told below, in the words that fit any text that is no address.
    }
    throw section.wrong(key, "must be an address that starts with http:// or https://");
  }
}
