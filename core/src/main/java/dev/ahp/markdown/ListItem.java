package dev.ahp.markdown;

import java.util.ArrayList;
import java.util.List;

/** One item of a list with what is nested in it. */
public final class ListItem {
  private final Bullet bullet;
  private final int line;
  private final MarkdownText text;
  private final List<ListItem> children = new ArrayList<>();

  ListItem(Bullet bullet, int line) {
    this.bullet = bullet;
    this.line = line;
    this.text = new MarkdownText(bullet.text());
  }

  int indent() {
    return bullet.indent();
  }

  boolean ordered() {
    return bullet.ordered();
  }

  public List<ListItem> children() {
    return children;
  }

  void append(String continuation, boolean newParagraph) {
    text.append(continuation, newParagraph);
  }

  public String text() {
    return text.read();
  }

  public MarkdownException fault(String message) {
    return new MarkdownException(line, bullet.start() + 1, message);
  }

  /** The text with everything nested below, line by line, where only a string can stand. */
  public String wholeText() {
    StringBuilder whole = new StringBuilder(text());
    children.forEach(child -> child.appendTo(whole, 0));
    return whole.toString();
  }

  private void appendTo(StringBuilder whole, int level) {
    whole.append('\n').append("  ".repeat(level)).append("- ").append(text());
    children.forEach(child -> child.appendTo(whole, level + 1));
  }
}
