package dev.ahp.safety.secret;

import java.util.Locale;

/** The kind of a secret. */
public enum SecretKind {
  /** A token of an operator, an agent, a lease or a browser session of AHP. */
  AHP_TOKEN,
  AWS_ACCESS_KEY,
  GITHUB_TOKEN,
  GITLAB_TOKEN,
  MODEL_API_KEY,
  STRIPE_KEY,
  SLACK_TOKEN,
  GOOGLE_API_KEY,
  PRIVATE_KEY,
  JSON_WEB_TOKEN,
  CONNECTION_STRING,
  NAMED_SECRET;

  /** Returns the name used in JSON and in redaction marks. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
