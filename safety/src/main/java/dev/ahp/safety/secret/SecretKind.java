package dev.ahp.safety.secret;

import java.util.Locale;

/** The kind of a secret. */
public enum SecretKind {
  /** A token of an operator, an agent, a lease or a browser session of AHP. */
  AHP_TOKEN,
  AGE_SECRET_KEY,
  AIRTABLE_TOKEN,
  ARTIFACTORY_TOKEN,
  ATLASSIAN_TOKEN,
  /** A credential in a header, such as {@code Authorization: Bearer …}. */
  AUTHORIZATION_HEADER,
  AWS_ACCESS_KEY,
  AZURE_SECRET,
  CLOUDFLARE_TOKEN,
  CONNECTION_STRING,
  DATABRICKS_TOKEN,
  DIGITALOCEAN_TOKEN,
  DISCORD_TOKEN,
  DOCKER_TOKEN,
  DOPPLER_TOKEN,
  DROPBOX_TOKEN,
  DYNATRACE_TOKEN,
  FACEBOOK_TOKEN,
  FIGMA_TOKEN,
  FLY_TOKEN,
  GITHUB_TOKEN,
  GITLAB_TOKEN,
  GOOGLE_API_KEY,
  GOOGLE_SECRET,
  GRAFANA_TOKEN,
  HASHICORP_TOKEN,
  HEROKU_TOKEN,
  HUBSPOT_TOKEN,
  JSON_WEB_TOKEN,
  LINEAR_TOKEN,
  MAILCHIMP_KEY,
  MAILGUN_KEY,
  /** A key of a provider of language models, such as OpenAI, Anthropic, Groq or Hugging Face. */
  MODEL_API_KEY,
  /** A random value with a name such as {@code token}, or a password with such a name. */
  NAMED_SECRET,
  NETLIFY_TOKEN,
  NEW_RELIC_KEY,
  NOTION_TOKEN,
  /** A token of npm, PyPI, RubyGems, crates.io, NuGet or Clojars. */
  PACKAGE_REGISTRY_TOKEN,
  /** The hash of a password, from which it can be guessed. */
  PASSWORD_HASH,
  PAYMENT_KEY,
  PLANETSCALE_TOKEN,
  POSTMAN_KEY,
  PRIVATE_KEY,
  PULUMI_TOKEN,
  SENDGRID_KEY,
  SENTRY_TOKEN,
  /** A key of a service that has no kind of its own here. */
  SERVICE_KEY,
  SHOPIFY_TOKEN,
  SLACK_TOKEN,
  STRIPE_KEY,
  SUPABASE_TOKEN,
  TELEGRAM_TOKEN,
  TWILIO_KEY,
  /** The address of an incoming webhook; a caller needs nothing else to post. */
  WEBHOOK_URL;

  /** Returns the name used in JSON and in redaction marks. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static SecretKind fromWire(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
  }
}
