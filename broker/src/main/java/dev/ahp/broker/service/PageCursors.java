package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.command.SizeBudget;
import dev.ahp.broker.store.RecordQuery;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.view.RecordSlice;
import dev.ahp.broker.view.RecordView;
import dev.ahp.id.Ids;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Pages of lists and their cursors. */
final class PageCursors {
  private PageCursors() {}

  static JsonObject of(List<Json> items, @Nullable String next) {
    return JsonObject.builder()
        .put("items", new JsonArray(items))
        .put("next", next == null ? Json.Null.NULL : Json.of(next))
        .build();
  }

  static long number(PageRequest pageRequest) {
    if (pageRequest.after() == null) {
      return pageRequest.newest() ? Long.MAX_VALUE : 0;
    }
    return number(pageRequest.after());
  }

  /** Parses the canonical form of a non-negative number. */
  static long number(String text) {
    try {
      long number = Long.parseLong(text);
      if (number >= 0 && Long.toString(number).equals(text)) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw malformed();
    }
    throw malformed();
  }

  static String text(PageRequest pageRequest) {
    return pageRequest.after() == null ? "" : pageRequest.after();
  }

  /** Returns the id of the last item of the previous page; empty for the first page. */
  static String id(PageRequest pageRequest) {
    if (pageRequest.after() != null && !Ids.isId(pageRequest.after())) {
      throw malformed();
    }
    return text(pageRequest);
  }

  /** Returns a page of items that are sorted by name, within the size budget. */
  static <T> JsonObject named(
      Iterable<T> all, Function<T, String> name, PageRequest pageRequest, Function<T, Json> shown) {
    List<Json> items = new ArrayList<>();
    SizeBudget sizeBudget = new SizeBudget();
    String last = text(pageRequest);
    for (T one : all) {
      if (name.apply(one).compareTo(last) > 0) {
        if (items.size() == pageRequest.limit()) {
          return of(items, last);
        }
        Json item = shown.apply(one);
        if (!sizeBudget.admits(item)) {
          return of(items, last);
        }
        items.add(item);
        last = name.apply(one);
      }
    }
    return of(items, null);
  }

  /** Returns the position in the audit records from a cursor {@code time.seq.chain}. */
  static RecordRow.@Nullable RecordPosition position(PageRequest pageRequest) {
    if (pageRequest.after() == null) {
      return null;
    }
    String[] parts = pageRequest.after().split("\\.", 3);
    if (parts.length < 3) {
      throw malformed();
    }
    return new RecordRow.RecordPosition(number(parts[0]), parts[2], number(parts[1]));
  }

  static JsonObject ofRecords(StoreView view, RecordQuery query) {
    return ofRecords(view, query, row -> true);
  }

  /** Returns a page of the visible records; it may be empty although others follow. */
  static JsonObject ofRecords(StoreView view, RecordQuery query, Predicate<RecordRow> shown) {
    return ofRecords(RecordSlice.of(view, query), shown);
  }

  static JsonObject ofRecords(RecordSlice slice, Predicate<RecordRow> shown) {
    List<Json> items =
        slice.rows().stream().filter(shown).map(it -> (Json) RecordView.of(it)).toList();
    return of(items, slice.more() ? cursor(slice.last()) : null);
  }

  private static String cursor(RecordRow row) {
    return row.at() + "." + row.seq() + "." + row.chain();
  }

  static Denied malformed() {
    return Denied.of(
        ProblemCode.MALFORMED,
        "invalid cursor in \"after\"; expected the \"next\" of a previous page",
        JsonObject.empty());
  }
}
