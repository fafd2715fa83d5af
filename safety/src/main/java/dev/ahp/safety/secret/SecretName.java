package dev.ahp.safety.secret;

import java.util.List;

/** What the name of a value says about it. */
enum SecretName {
  /** Says nothing. */
  NONE,
  /** Belongs to a service or is some key: only clearly random values are secrets. */
  WEAK,
  /** The signature in the query of a URL. */
  SIGNATURE,
  /** The Base64 of a user name and a password, as in the settings of Docker and npm. */
  LOGIN,
  /** A token, key or secret: random values are secrets. */
  TOKEN,
  /** A password, which a person may have chosen. */
  PASSWORD;

  private static final int MAX_NAME = 64;

  /** Names such as {@code key} and {@code salt} say nothing without another word. */
  private static final int MAX_BARE = 4;

  private static final TermIndex PASSWORDS =
      TermIndex.anywhere(
          List.of("password", "passwd", "passphrase", "pwd", "pswd", "psswd", "identifiedby"));
  private static final TermIndex UUID_NAMES =
      TermIndex.anywhere(
          List.of("apikey", "apitoken", "accesskey", "accesstoken", "authtoken", "secret"));
  private static final TermIndex PASSWORD_ENDS =
      TermIndex.endings(
          List.of("_pass", "-pass", ".pass", "Pass", "_PASS", "_pw", "-pw", "Pw", "_PW"));
  private static final List<String> PASSWORD_NAMES =
      List.of("pass", "pw", "dbpass", "userpass", "rootpass", "adminpass", "mailpass", "ftppass");
  private static final TermIndex TOKENS =
      TermIndex.anywhere(
          List.of(
              "token",
              "secret",
              "apikey",
              "accesskey",
              "privatekey",
              "accountkey",
              "storagekey",
              "sharedkey",
              "authkey",
              "signingkey",
              "encryptionkey",
              "masterkey",
              "licensekey",
              "servicekey",
              "deploykey",
              "writekey",
              "adminkey",
              "appkey",
              "applicationkey",
              "clientkey",
              "subscriptionkey",
              "integrationkey",
              "routingkey",
              "sessionkey",
              "hmackey",
              "serverkey",
              "userkey",
              "credential",
              "creds",
              "bearer",
              "authorization"));
  private static final TermIndex WEAK_ENDS =
      TermIndex.endings(List.of("key", "auth", "sig", "pat", "sas", "salt"));
  private static final TermIndex HARMLESS_ENDS =
      TermIndex.endings(
          List.of(
              "id",
              "ids",
              "name",
              "names",
              "file",
              "path",
              "dir",
              "url",
              "uri",
              "hash",
              "type",
              "length",
              "size",
              "count",
              "version",
              "field",
              "label",
              "prefix",
              "suffix",
              "endpoint",
              "header",
              "headers",
              "digest",
              "checksum",
              "sha",
              "sha256",
              "md5",
              "expiry",
              "expires",
              "expiration",
              "ttl",
              "limit",
              "index",
              "format",
              "class",
              "regex",
              "pattern",
              "algorithm",
              "issuer",
              "variable",
              "var",
              "arn",
              "ref",
              "region",
              "policy",
              "hint",
              "tokenizer",
              "status",
              "state",
              "usage",
              "counts",
              "used",
              "spent",
              "primarykey",
              "foreignkey",
              "publickey",
              "pubkey",
              "cachekey",
              "sortkey",
              "partitionkey",
              "hashkey",
              "rangekey",
              "idempotencykey",
              "registrykey",
              "monkey",
              "hotkey",
              "turkey",
              "keyboard",
              "author",
              "tokens",
              "keyword",
              "objectkey",
              "groupkey",
              "thumbprint",
              "fingerprint",
              "nexttoken",
              "pagetoken",
              "continuationtoken",
              "csrftoken",
              "xsrftoken",
              "canceltoken",
              "publishablekey",
              "publictoken",
              "publicapikey",
              "sitekey",
              "integrity",
              "resource"));
  private static final TermIndex SERVICES =
      TermIndex.anywhere(
          List.of(
              "adafruit",
              "adobe",
              "airtable",
              "algolia",
              "alibaba",
              "amplitude",
              "asana",
              "atlassian",
              "auth0",
              "aws",
              "azure",
              "bitbucket",
              "braintree",
              "circleci",
              "cloudflare",
              "cohere",
              "codecov",
              "coinbase",
              "confluent",
              "contentful",
              "datadog",
              "deepgram",
              "deepseek",
              "digitalocean",
              "discord",
              "dropbox",
              "elevenlabs",
              "facebook",
              "fastly",
              "finnhub",
              "firebase",
              "flickr",
              "gitlab",
              "github",
              "gitter",
              "grafana",
              "heroku",
              "hubspot",
              "infura",
              "intercom",
              "jira",
              "jfrog",
              "artifactory",
              "kraken",
              "launchdarkly",
              "linear",
              "linkedin",
              "looker",
              "mailchimp",
              "mailgun",
              "mapbox",
              "mattermost",
              "messagebird",
              "mistral",
              "mixpanel",
              "netlify",
              "newrelic",
              "npm",
              "okta",
              "openai",
              "pagerduty",
              "paypal",
              "pinecone",
              "plaid",
              "posthog",
              "rapidapi",
              "rollbar",
              "salesforce",
              "segment",
              "sendbird",
              "sendgrid",
              "sentry",
              "shodan",
              "slack",
              "snowflake",
              "sonar",
              "spotify",
              "square",
              "squarespace",
              "stability",
              "stripe",
              "sumo",
              "together",
              "travis",
              "trello",
              "twilio",
              "twitch",
              "twitter",
              "typeform",
              "vercel",
              "virustotal",
              "yandex",
              "youtube",
              "zendesk",
              "zoom"));

  /** Reads a name, ignoring case, separators and digits at its end. */
  static SecretName of(String name) {
    String plain = plain(name);
    if (plain.isEmpty() || HARMLESS_ENDS.matches(plain)) {
      return NONE;
    }
    if (plain.equals("sig") || plain.equals("auth")) {
      return plain.equals("sig") ? SIGNATURE : LOGIN;
    }
    if (PASSWORDS.matches(plain) || PASSWORD_NAMES.contains(plain) || PASSWORD_ENDS.matches(name)) {
      return PASSWORD;
    }
    if (TOKENS.matches(plain)) {
      return TOKEN;
    }
    boolean weak = WEAK_ENDS.matches(plain) && plain.length() > MAX_BARE;
    return weak || (SERVICES.matches(plain) && name.indexOf('.') < 0) ? WEAK : NONE;
  }

  /** Returns true if values with the name can be UUIDs, which are mostly identifiers. */
  static boolean mayBeUuid(String name) {
    String plain = plain(name);
    return UUID_NAMES.matches(plain) || SERVICES.matches(plain);
  }

  static boolean isAuthorization(String name) {
    return name.regionMatches(true, name.length() - 13, "authorization", 0, 13);
  }

  private static String plain(String name) {
    int start = Math.max(0, name.length() - MAX_NAME);
    int end = name.length();
    while (end > start && !Character.isLetter(name.charAt(end - 1))) {
      end--;
    }
    char[] plain = new char[end - start];
    int length = 0;
    for (int i = start; i < end; i++) {
      char c = name.charAt(i);
      if (TokenAlphabet.ALNUM.contains(c)) {
        plain[length++] = c >= 'A' && c <= 'Z' ? (char) (c | 0x20) : c;
      }
    }
    return new String(plain, 0, length);
  }
}
