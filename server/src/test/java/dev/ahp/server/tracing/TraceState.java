package dev.ahp.server.tracing;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The header {@code tracestate}: up to 32 comma-separated members {@code key=value} of tracing
 * systems, newest first. It is passed on unchanged.
 *
 * <p>Repeated headers form one list. White space around members and empty members are ignored; of a
 * repeated key the first member is kept. One malformed member, or too many members, invalidate the
 * whole list. An invalid list is dropped; the trace stays valid.
 */
final class TraceState {
  private static final TraceState EMPTY = new TraceState(Map.of());
  private static final int MAX_MEMBERS = 32;
  private static final int MAX_CHARS = 256;

  private final Map<String, String> members;

  private TraceState(Map<String, String> members) {
    this.members = members;
  }

  public static TraceState empty() {
    return EMPTY;
  }

  public static TraceState parse(String header) {
    return parse(List.of(header));
  }

  /** Parses all headers of a request in order; returns an empty list if they are invalid. */
  public static TraceState parse(Collection<String> headers) {
    Map<String, String> members = new LinkedHashMap<>();
    int count = 0;
    for (String header : headers) {
      for (int from = 0; from <= header.length(); ) {
        int comma = header.indexOf(',', from);
        int to = comma < 0 ? header.length() : comma;
        String member = trim(header, from, to);
        if (!member.isEmpty() && (++count > MAX_MEMBERS || !read(member, members))) {
          return EMPTY;
        }
        from = to + 1;
      }
    }
    return members.isEmpty() ? EMPTY : new TraceState(members);
  }

  /** Returns the values by key, newest first. */
  public Map<String, String> members() {
    return Collections.unmodifiableMap(members);
  }

  public boolean isEmpty() {
    return members.isEmpty();
  }

  /** Returns the header value. Omit the header if the list is empty. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    members.forEach(
        (key, value) ->
            text.append(text.isEmpty() ? "" : ",").append(key).append('=').append(value));
    return text.toString();
  }

  private static boolean read(String member, Map<String, String> members) {
    int equals = member.indexOf('=');
    if (equals < 0 || !isKey(member, equals) || !isValue(member, equals + 1)) {
      return false;
    }
    members.putIfAbsent(member.substring(0, equals), member.substring(equals + 1));
    return true;
  }

  private static boolean isKey(String member, int end) {
    boolean key = end >= 1 && end <= MAX_CHARS && isLetterOrDigit(member.charAt(0));
    for (int i = 1; key && i < end; i++) {
      char c = member.charAt(i);
      key = isLetterOrDigit(c) || "_-*/@".indexOf(c) >= 0;
    }
    return key;
  }

  /** Allows printable ASCII except comma and equals sign. Trailing blanks were removed before. */
  private static boolean isValue(String member, int from) {
    int length = member.length() - from;
    boolean value = length >= 1 && length <= MAX_CHARS;
    for (int i = from; value && i < member.length(); i++) {
      char c = member.charAt(i);
      value = c >= ' ' && c <= '~' && c != '=';
    }
    return value;
  }

  private static boolean isLetterOrDigit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  }

  private static String trim(String text, int from, int to) {
    int first = from;
    int end = to;
    while (first < end && isBlank(text.charAt(first))) {
      first++;
    }
    while (end > first && isBlank(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(first, end);
  }

  static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }
}
