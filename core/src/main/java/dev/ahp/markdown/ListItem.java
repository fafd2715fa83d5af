package dev.ahp.markdown;

import java.util.ArrayList;
import java.util.List;

/** A list item with its nested items. */
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

  public MarkdownException error(String message) {
    return new MarkdownException(line, bullet.start() + 1, message);
  }

  /** Returns the text with all nested items as lines. */
  public String wholeText() {
    StringBuilder out = new StringBuilder(text());
    children.forEach(child -> child.appendTo(out, 0));
    return out.toString();
  }

  private void appendTo(StringBuilder out, int level) {
    out.append('\n').append("  ".repeat(level)).append("- ").append(text());
    children.forEach(child -> child.appendTo(out, level + 1));
  }
}
