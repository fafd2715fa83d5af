package dev.ahp.safety.secret;

import java.util.Locale;

/** What a secret opens. */
public enum SecretKind {
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

  /** As it is written in JSON and in place of what was taken out. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
