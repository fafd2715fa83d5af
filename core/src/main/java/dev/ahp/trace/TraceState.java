package dev.ahp.trace;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What tracing systems tell their own kind along a trace: header {@code tracestate}, up to 32
 * members {@code key=value} between commas, newest first. We pass it on as it is.
 *
 * <p>Repeated headers are one list. Blanks around members and empty members do not count; of a
 * repeated key the first member stays. One member of the wrong form, or one too many, makes the
 * whole list invalid, and an invalid list is dropped, which never makes the trace itself invalid.
 */
public final class TraceState {
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

  /** Takes all headers of one request in their order; empty if they are invalid together. */
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

  /** By key, newest first. */
  public Map<String, String> members() {
    return Collections.unmodifiableMap(members);
  }

  public boolean isEmpty() {
    return members.isEmpty();
  }

  /** The header value; an empty list is better left out. */
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

  /** Printable ASCII but comma and equals sign; a blank at its end is gone by now. */
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
