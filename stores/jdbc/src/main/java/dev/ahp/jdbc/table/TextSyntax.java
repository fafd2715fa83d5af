package dev.ahp.jdbc.table;

import dev.ahp.broker.store.TextQuery;
import dev.ahp.jdbc.sql.SqlDialect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Texts in the syntax of the databases. Words contain only letters, digits and marks, so they need
 * no escapes.
 */
final class TextSyntax {
  /** PostgreSQL stores no higher position, and this number of positions of one word. */
  private static final int MAX_POSITION = 16_383;

  private static final int MAX_POSITIONS = 256;

  private TextSyntax() {}

  /** Returns a query of FTS5 or a {@code tsquery}. */
  static String of(TextQuery query, SqlDialect dialect) {
    return query.terms().stream()
        .map(it -> dialect == SqlDialect.SQLITE ? fts(it) : tsquery(it))
        .collect(Collectors.joining(dialect == SqlDialect.SQLITE ? " AND " : " & "));
  }

  private static String fts(TextQuery.TextTerm term) {
    return "\"" + String.join(" ", term.words()) + "\"" + (term.prefix() ? " *" : "");
  }

  private static String tsquery(TextQuery.TextTerm term) {
    String words =
        term.words().stream().map(it -> "'" + it + "'").collect(Collectors.joining(" <-> "));
    return "(" + words + (term.prefix() ? ":*" : "") + ")";
  }

  /** Returns a {@code tsvector} with the positions of the words. */
  static String tsvector(List<String> words) {
    Map<String, List<Integer>> positions = new LinkedHashMap<>();
    for (int i = 0; i < words.size(); i++) {
      List<Integer> known = positions.computeIfAbsent(words.get(i), it -> new ArrayList<>());
      if (i < MAX_POSITION && known.size() < MAX_POSITIONS) {
        known.add(i + 1);
      }
    }
    StringBuilder text = new StringBuilder();
    positions.forEach(
        (word, places) -> {
          text.append('\'').append(word).append('\'');
          if (!places.isEmpty()) {
            text.append(':')
                .append(places.stream().map(String::valueOf).collect(Collectors.joining(",")));
          }
          text.append(' ');
        });
    return text.toString();
  }
}
