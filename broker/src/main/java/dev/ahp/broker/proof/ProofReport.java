package dev.ahp.broker.proof;

import dev.ahp.audit.ChainRecord;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * Renders a proof as an HTML page without scripts or external resources; all data is escaped.
 *
 * @param cost the reported cost of the task, as in {@code cost.json}
 */
public record ProofReport(String taskId, String at, String publicKey, Optional<JsonObject> cost) {
  private static final String HEAD =
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>Proof of task %1$s</title>
      <style>
      body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; color: #1a1a1a; background: #fff; }
      table { border-collapse: collapse; width: 100%%; }
      th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid #ccc; overflow-wrap: anywhere; }
      code { font: 13px ui-monospace, monospace; overflow-wrap: anywhere; }
      </style>
      </head>
      <body>
      <h1>Proof of task %1$s</h1>
      <p>Created on %2$s. Signed with the Ed25519 key <code>%3$s</code>.</p>
      <p>This page is a reading aid. The proof consists of the other files: <code>records.ndjson</code> contains the records, <code>evidence.json</code> the
      Merkle paths from each record to a signed root in <code>checkpoints.ndjson</code>, <code>manifest.json</code> the hashes of all files.
      <code>ahp audit verify</code> verifies all files without the server. Compare the key with one that you obtained from another source.</p>
      <p>%4$s</p>
      <table>
      <thead><tr><th>Time</th><th>Event</th><th>Actor</th><th>From</th><th>To</th><th>Move</th><th>Reason</th><th>Packet</th><th>Record</th></tr></thead>
      <tbody>
      """;
  private static final String FOOT = "</tbody>\n</table>\n</body>\n</html>\n";

  public String html(List<ChainRecord> records) {
    StringBuilder page =
        new StringBuilder(
            HEAD.formatted(escape(taskId), escape(at), escape(publicKey), escape(costText())));
    records.forEach(it -> row(page, it));
    return page.append(FOOT).toString();
  }

  private String costText() {
    return cost.flatMap(it -> it.number("totalUSD"))
        .map(it -> "Reported cost: " + BigDecimal.valueOf(it).toPlainString() + " USD.")
        .orElse("The reported cost is not available, because the packets were deleted.");
  }

  private static void row(StringBuilder page, ChainRecord record) {
    JsonObject json = record.json();
    page.append("<tr>");
    for (String member : List.of("at", "event", "actor", "fromAgent", "toAgent")) {
      cell(page, text(json, member));
    }
    String before = text(json, "from");
    String after = text(json, "to");
    cell(page, before.isEmpty() ? after : before + " → " + after);
    cell(page, text(json, "reason"));
    cell(page, text(json, "packetId"));
    page.append("<td>")
        .append(escape(record.chain() + "/" + record.seq()))
        .append(" <code>")
        .append(escape(record.hash()))
        .append("</code></td></tr>\n");
  }

  private static String text(JsonObject json, String member) {
    Json value = json.get(member);
    return value == null ? "" : value.asString().orElse("");
  }

  private static void cell(StringBuilder page, String text) {
    page.append("<td>").append(escape(text)).append("</td>");
  }

  private static String escape(String text) {
    StringBuilder safe = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> safe.append("&amp;");
        case '<' -> safe.append("&lt;");
        case '>' -> safe.append("&gt;");
        case '"' -> safe.append("&quot;");
        case '\'' -> safe.append("&#39;");
        default -> safe.append(Character.isISOControl(c) ? ' ' : c);
      }
    }
    return safe.toString();
  }
}
