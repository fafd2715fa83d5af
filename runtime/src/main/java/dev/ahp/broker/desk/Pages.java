package dev.ahp.broker.desk;

import dev.ahp.Denied;
import dev.ahp.broker.exchange.Page;
import dev.ahp.broker.store.RecordQuery;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.problem.ProblemCode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists in pages, and the cursors between them. */
final class Pages {
  private Pages() {}

  static JsonObject of(List<Json> items, @Nullable String next) {
    return JsonObject.builder()
        .put("items", new JsonArray(items))
        .put("next", next == null ? Json.Null.NULL : Json.of(next))
        .build();
  }

  static long number(Page page) {
    if (page.after() == null) {
      return page.newest() ? Long.MAX_VALUE : 0;
    }
    try {
      return Long.parseLong(page.after());
    } catch (NumberFormatException e) {
      throw malformed();
    }
  }

  static String text(Page page) {
    return page.after() == null ? "" : page.after();
  }

  /** A place in the audit: {@code time.seq.chain}. */
  static RecordQuery.@Nullable Place place(Page page) {
    if (page.after() == null) {
      return null;
    }
    String[] parts = page.after().split("\\.", 3);
    try {
      return new RecordQuery.Place(Long.parseLong(parts[0]), parts[2], Long.parseLong(parts[1]));
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      throw malformed();
    }
  }

  static JsonObject ofRecords(List<RecordRow> rows, int limit) {
    RecordRow last = rows.size() < limit ? null : rows.get(rows.size() - 1);
    String next = last == null ? null : last.at() + "." + last.seq() + "." + last.chain();
    return of(rows.stream().map(it -> (Json) json(it)).toList(), next);
  }

  static JsonObject json(RecordRow row) {
    return JsonReader.readCanonical(
            new String(row.line(), StandardCharsets.UTF_8), JsonLimits.RENDERING)
        .asObject()
        .orElse(JsonObject.empty());
  }

  private static Denied malformed() {
    return Denied.of(
        ProblemCode.MALFORMED, "after is not a cursor that was given here", JsonObject.empty());
  }
}
