package dev.ahp.server.oidc;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The OpenID provider that people sign in with.
 *
 * @param clientSecret null for a public client
 * @param scopes requested in addition to {@code openid}
 * @param nameClaim the claim that contains the name of the person
 * @param url the URL of the console as browsers see it
 * @param operators which people are operators; null for none
 * @param auditors which people are auditors; null for none
 * @param label the text of the button
 */
public record OidcSettings(
    URI issuer,
    String clientId,
    @Nullable String clientSecret,
    List<String> scopes,
    String nameClaim,
    URI url,
    @Nullable ClaimRule operators,
    @Nullable ClaimRule auditors,
    String label) {
  public OidcSettings {
    scopes = List.copyOf(scopes);
  }

  /** A claim that must have or contain one of several values. */
  public record ClaimRule(String claim, List<String> values) {
    public ClaimRule {
      values = List.copyOf(values);
    }
  }

  /** The URL that the provider sends browsers back to. */
  String redirectUri() {
    String base = url.toString();
    return (base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + OidcRoutes.CALLBACK;
  }
}
