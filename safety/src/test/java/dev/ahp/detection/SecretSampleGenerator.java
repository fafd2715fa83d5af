package dev.ahp.detection;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Generates texts with secrets of the services that are used most. The tokens are random and are
 * assembled here, so that the repository contains none that looks real.
 */
final class SecretSampleGenerator {
  /** A text and the service of its secret. */
  record SecretSample(String kind, String text) {}

  /**
   * The service, the prefix, and the alphabet and length of each random part. Parts are separated
   * by spaces; {@code h} is hexadecimal, {@code n} digits, {@code l} small letters and digits,
   * {@code U} capitals and digits, {@code a} letters and digits, {@code w} the same with {@code _}
   * and {@code -}, {@code b} Base64. Other parts are literal.
   */
  private static final List<String> FORMS =
      List.of(
          "github ghp _ a36",
          "github gho _ a36",
          "github ghu _ a36",
          "github ghs _ a36",
          "github ghr _ a36",
          "github github _pat_ a22 _ a59",
          "gitlab glpat - w20",
          "gitlab gldt - w20",
          "gitlab glrt - w20",
          "hugging-face hf _ a34",
          "groq gsk _ a52",
          "xai xai - a80",
          "openai sk - a20 T3BlbkFJ a20",
          "openai sk -proj- w74 T3BlbkFJ w74",
          "anthropic sk -ant-api03- w93 AA",
          "openrouter sk -or-v1- h64",
          "replicate r8 _ a37",
          "perplexity pplx - a48",
          "npm npm _ a36",
          "pypi pypi -AgEIcHlwaS5vcmc w80",
          "rubygems rubygems _ h48",
          "crates cio a32",
          "docker dckr _pat_ w27",
          "slack xox b- n12 - n12 - a24",
          "slack xox p- n12 - n12 - n12 - h32",
          "slack-webhook https://hooks.slack.com/ services/T U8 /B U8 / a24",
          "discord-webhook https://discord.com/ api/v10/webhooks/ n18 / w68",
          "discord-webhook https://discord.com/ api/webhooks/ n18 / w68",
          "telegram n9 :AA w33",
          "twilio S K h32",
          "sendgrid SG . w22 . w43",
          "mailgun key - h32",
          "mailgun h32 - h8 - h8",
          "mailchimp h32 -us 1 n1",
          "stripe sk _live_ a24",
          "stripe rk _live_ a24",
          "stripe whsec _ a32",
          "square sq0 atp- w22",
          "braintree access_token $production$ l16 $ h32",
          "shopify shpat _ h32",
          "aws AKI A U16",
          "aws ASI A U16",
          "aws IQoJb3Jp Z2lu b400",
          "azure-ad a3 8Q~ w34",
          "azure-storage b76 +ASt b6 ==",
          "azure-registry b42 +ACR A a5",
          "azure-openai a52 JQQJ99 a26",
          "google AIza Sy w33",
          "google AQ .Ab8R w48",
          "google GOCSPX - w28",
          "google ya29 . w60",
          "digitalocean dop _v1_ h64",
          "heroku HRKU - w36",
          "new-relic NRAK - U27",
          "new-relic eu01xx h34 -NRMA",
          "grafana glsa _ a32 _ h8",
          "grafana glc _ b80",
          "sentry sntryu _ h64",
          "linear lin _api_ a40",
          "notion ntn _ n11 a35",
          "notion secret _ a43",
          "airtable pat a14 . h64",
          "atlassian ATATT3x FfGF0 w180",
          "figma figd _ w40",
          "postman PMAK - h24 - h34",
          "databricks dapi h32",
          "planetscale pscale _tkn_ w43",
          "supabase sbp _ h40",
          "netlify nfp _ a36",
          "doppler dp .pt. a43",
          "vault hvs . w95",
          "vault s . a24",
          "terraform a14 .atlasv1. w67",
          "pulumi pul - h40",
          "fly fo1 _ w43");

  /** Lines that contain the token; {@code %s} is replaced. */
  private static final List<String> CONTEXTS =
      List.of(
          "%s",
          "export TOKEN=%s",
          "the key is %s, please rotate it",
          "{\"value\": \"%s\"}",
          "curl -H 'X-Key: %s' https://api.test/v1",
          "const client = new Client('%s');",
          "config: |\\n  key=%s\\n  retries=3",
          "<value>%s</value>");

  /** Secrets that are recognised by their name; the value is generated as above. */
  private static final List<String> NAMED =
      List.of(
          "aws-secret AWS_SECRET_ACCESS_KEY=|b40",
          "azure-storage AccountKey=|b86 ==",
          "azure-sas &sr=c&sig=|a43 %3D",
          "cohere COHERE_API_KEY=\"|a40 \"",
          "mistral mistral_api_key: '|a32 '",
          "datadog DD_API_KEY=|h32",
          "cloudflare cloudflare_token = \"|w40 \"",
          "fastly FASTLY_API_TOKEN: |w32",
          "pagerduty pagerduty_token: |w20",
          "snowflake snowflake_password=\"|a14 \"",
          "vercel VERCEL_TOKEN=|a24",
          "kubernetes - name: DATADOG_API_KEY\n  value: |h32",
          "markdown **API key:** |a40",
          "block API key:\n```\n|a40 \n```",
          "registry docker login -u app -p |a32",
          "clone https://|a40 @git.test/a.git",
          "odbc Server=db;Uid=app;Pwd=|l6 ;",
          "bearer Authorization: Bearer |a40",
          "token-header Authorization: Token |h40",
          "postgres postgres://app:|a14 @db.test/main",
          "mongodb mongodb+srv://app:|a14 @c.test/x",
          "redis redis://:|a20 @cache.test:6379",
          "jdbc jdbc:mysql://db.test/x?user=app&password=|a12 ",
          "sql-server Server=db;User Id=app;Password=|a12 ;",
          "password password: |a10 ",
          "password DB_PASS=|a12 ",
          "password \"passwd\": \"|a11 \"");

  private final Random random;

  SecretSampleGenerator(long seed) {
    random = new Random(seed);
  }

  List<SecretSample> samples(int perForm) {
    List<SecretSample> samples = new ArrayList<>();
    for (int i = 0; i < perForm; i++) {
      for (String form : FORMS) {
        String context = CONTEXTS.get(random.nextInt(CONTEXTS.size()));
        samples.add(sample(form, context));
      }
      for (String form : NAMED) {
        int space = form.indexOf(' ');
        int bar = form.indexOf('|');
        String value = value(form.substring(bar + 1));
        samples.add(
            new SecretSample(form.substring(0, space), form.substring(space + 1, bar) + value));
      }
      samples.add(new SecretSample("private-key", privateKey(i % 2 == 0 ? "\n" : "\\n")));
    }
    return samples;
  }

  private SecretSample sample(String form, String context) {
    int space = form.indexOf(' ');
    String token = value(form.substring(space + 1));
    return new SecretSample(form.substring(0, space), context.replace("%s", token));
  }

  private String privateKey(String lineEnd) {
    String label = "PRIVATE" + " KEY-----";
    return "-----BEGIN RSA " + label + lineEnd + value("b64") + lineEnd + "-----END RSA " + label;
  }

  private String value(String parts) {
    StringBuilder value = new StringBuilder();
    for (String part : parts.split(" ", -1)) {
      boolean generated = part.length() > 1 && "hnlUawb".indexOf(part.charAt(0)) >= 0;
      boolean counted = generated && part.substring(1).chars().allMatch(Character::isDigit);
      value.append(counted ? randomPart(part) : part);
    }
    return value.toString();
  }

  private String randomPart(String part) {
    String digits = "0123456789";
    String small = "abcdefghijklmnopqrstuvwxyz";
    String capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    String alphabet =
        switch (part.charAt(0)) {
          case 'h' -> digits + "abcdef";
          case 'n' -> digits;
          case 'l' -> digits + small;
          case 'U' -> digits + capitals;
          case 'a' -> digits + small + capitals;
          case 'w' -> digits + small + capitals + "_-";
          default -> digits + small + capitals + "+/";
        };
    StringBuilder text = new StringBuilder();
    for (int i = Integer.parseInt(part.substring(1)); i > 0; i--) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }
}
