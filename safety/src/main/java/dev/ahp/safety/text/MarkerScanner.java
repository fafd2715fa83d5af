package dev.ahp.safety.text;

import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Detects markup that pretends to be more than text and adds a token for each:
 *
 * <ul>
 *   <li>{@code @role}: control tokens of chat formats, {@code <|im_start|>}, {@code [INST]}, {@code
 *       <<SYS>>}, {@code </s>}; {@code @special}: other words between {@code <|} and {@code |>}
 *   <li>{@code @system}: a tag, bracket, heading or turn that names the system or an administrator
 *   <li>{@code @turn}: a line that starts with the name of another speaker
 *   <li>{@code @hidden}: comments and elements that a reader would not see
 *   <li>{@code @image}: an image whose URL can exfiltrate data; {@code @script}: active content
 *   <li>{@code @ruler}: a line of repeated signs
 * </ul>
 *
 * Look-ahead is bounded.
 */
final class MarkerScanner {
  private static final int MAX_LOOKAHEAD = 160;
  private static final int MAX_NAME = 24;
  private static final Set<String> ROLE_WORDS =
      Set.of(
          "im_start",
          "im_end",
          "im_sep",
          "endoftext",
          "endofprompt",
          "system",
          "user",
          "assistant",
          "eot_id",
          "eom_id",
          "start_header_id",
          "end_header_id",
          "begin_of_text",
          "end_of_text",
          "channel",
          "message",
          "start",
          "end",
          "start_of_turn",
          "end_of_turn",
          "python_tag");
  private static final Set<String> SYSTEM_WORDS =
      Set.of(
          "system",
          "sys",
          "admin",
          "administrator",
          "developer",
          "root",
          "instruction",
          "instructions",
          "important",
          "override",
          "system_prompt",
          "systemprompt",
          "secret",
          "system_instruction",
          "system_message",
          "sysprompt",
          "new_instructions",
          "priority");
  private static final Map<String, String> TURNS =
      Map.of(
          "system", "@system",
          "user", "@turn",
          "human", "@turn",
          "assistant", "@turn",
          "ai", "@turn");
  private static final Set<String> HANDLERS = Set.of("onerror", "onload");

  private final MappedText text;
  private final TokenBuffer out;
  private final StepCounter stepCounter;

  MarkerScanner(MappedText text, TokenBuffer out, StepCounter stepCounter) {
    this.text = text;
    this.out = out;
    this.stepCounter = stepCounter;
  }

  /** Checks one sign and returns the next position. */
  int at(int i) {
    return switch (text.at(i)) {
      case '<' -> angle(i);
      case '[' -> bracket(i);
      case '!' -> text.at(i + 1) == '[' ? image(i) : i + 1;
      case '#', '-', '=', '*', '~', '_' -> ruler(i);
      default -> i + 1;
    };
  }

  /** Adds the marker that the current word and the following sign form. */
  void wordBefore(int start, int end) {
    char sign = text.at(end);
    if (sign == ':') {
      turn(out.draft(), start, end);
    } else if (sign == '=' && HANDLERS.contains(out.draft())) {
      mark("@script", start, end);
    }
  }

  /** A speaker's name at the start of a line, or active content. */
  private void turn(String word, int start, int end) {
    String marker = TURNS.get(word);
    if (marker != null && isLineStart(start)) {
      mark(marker, start, end);
    } else if (word.equals("javascript")) {
      mark("@script", start, end);
    }
  }

  private int angle(int i) {
    char next = text.at(i + 1);
    if (next == '|') {
      String name = name(i + 2, nameEnd(i + 2));
      mark(ROLE_WORDS.contains(name) ? "@role" : "@special", i, i + 2);
      return i + 2;
    }
    if (next == '!' && text.at(i + 2) == '-' && text.at(i + 3) == '-') {
      mark("@hidden", i, i + 4);
      return i + 4;
    }
    int start = next == '<' ? i + 2 : i + 1;
    start = text.at(start) == '/' ? start + 1 : start;
    int end = nameEnd(start);
    if (text.at(end) == '>') {
      tag(i, start, end);
    } else if (end > start) {
      attributes(i, end);
    }
    return i + 1;
  }

  private void tag(int open, int start, int end) {
    String name = name(start, end);
    if ((text.at(open + 1) == '<' && name.equals("sys")) || name.equals("s")) {
      mark("@role", open, start);
    } else if (SYSTEM_WORDS.contains(name)) {
      mark("@system", open, start);
    }
  }

  private void attributes(int open, int from) {
    int end = from;
    while (end - from < MAX_LOOKAHEAD
        && text.at(end) != '>'
        && text.at(end) != '<'
        && text.at(end) != 0) {
      end++;
    }
    stepCounter.add(end - from);
    if (text.at(end) == '>' && end > from && text.at(from) == ' ') {
      String inside = text.text(from, end).toLowerCase(Locale.ROOT).replace(" ", "");
      if (hides(inside)) {
        mark("@hidden", open, end);
      }
    }
  }

  private static boolean hides(String attributes) {
    return attributes.contains("display:none")
        || attributes.contains("font-size:0")
        || attributes.contains("font-size:1px")
        || attributes.contains("visibility:hidden")
        || attributes.contains("opacity:0")
        || attributes.contains("color:#fff")
        || attributes.contains("color:white")
        || attributes.startsWith("hidden")
        || attributes.contains("aria-hidden=\"true\"");
  }

  private int bracket(int i) {
    int start = text.at(i + 1) == '/' ? i + 2 : i + 1;
    int end = nameEnd(start);
    String name = text.at(end) == ']' ? name(start, end) : "";
    boolean slashes = text.at(i + 1) == '/' && text.at(i + 2) == '/' && text.at(i + 3) == ']';
    if (name.equals("inst")) {
      mark("@role", i, start);
    } else if (SYSTEM_WORDS.contains(name)) {
      mark("@system", i, start);
    } else if (slashes || (name.equals("comment") && text.at(i + 9) == ':')) {
      mark("@hidden", i, start);
    }
    return i + 1;
  }

  private int image(int i) {
    int end = i + 2;
    boolean query = false;
    boolean address = false;
    while (end - i < MAX_LOOKAHEAD
        && text.at(end) != ')'
        && text.at(end) != 0
        && text.at(end) != '!') {
      address |= text.at(end) == '(' && text.at(end - 1) == ']' && text.at(end + 1) == 'h';
      query |= address && (text.at(end) == '?' || text.at(end) == '{' || text.at(end) == '[');
      end++;
    }
    stepCounter.add(end - i);
    if (query) {
      mark("@image", i, end);
    }
    return i + 2;
  }

  private int ruler(int i) {
    char sign = text.at(i);
    int end = i + 1;
    while (text.at(end) == sign) {
      end++;
    }
    if (sign == '#') {
      heading(i, end);
    } else if (end - i >= 5) {
      mark("@ruler", i, end);
    }
    return end;
  }

  private void heading(int i, int end) {
    int start = text.at(end) == ' ' || text.at(end) == '(' ? end + 1 : end;
    if (end - i >= 2 && isLineStart(i) && SYSTEM_WORDS.contains(name(start, nameEnd(start)))) {
      mark("@system", i, end);
    }
  }

  private boolean isLineStart(int i) {
    int back = i - 1;
    while (i - back < 6 && (text.at(back) == ' ' || text.at(back) == '*' || text.at(back) == '>')) {
      back--;
    }
    char previous = text.at(back);
    return previous == 0 || previous == '\n' || previous == '"';
  }

  private int nameEnd(int start) {
    int end = start;
    while (end - start < MAX_NAME && isNameChar(text.at(end))) {
      end++;
    }
    stepCounter.add(end - start);
    return end;
  }

  private String name(int start, int end) {
    return end == start ? "" : text.text(start, end).toLowerCase(Locale.ROOT);
  }

  private static boolean isNameChar(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }

  private void mark(String marker, int start, int end) {
    int last = Math.min(end, text.length()) - 1;
    out.mark(WordHash.of(marker), text.from(start), text.to(Math.max(start, last)));
  }
}
