package dev.ahp.inventory.syntax;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.treesitter.TSLanguage;
import org.treesitter.TSNode;
import org.treesitter.TSParser;
import org.treesitter.TSTree;
import org.treesitter.TSTreeCursor;

/**
 * Parses with tree-sitter; the only class that knows it.
 *
 * <p>The native parser counts bytes of its own encoding of the text. It is given a copy in which
 * every character outside of ASCII is a letter or a space, so that its bytes are our characters;
 * what nodes say is cut from the text itself. The tree is copied with a cursor, as asking a node
 * for its n-th child takes n steps.
 */
final class TreeSitterParser {
  /** Deeper nesting is cut off: no person writes it, and it would exhaust the stack. */
  private static final int MAX_DEPTH = 300;

  private final Supplier<TSLanguage> maker;

  /** Loads nothing native before the first file is parsed. */
  TreeSitterParser(Supplier<TSLanguage> maker) {
    this.maker = maker;
  }

  /**
   * The tree of a text.
   *
   * @param faultLine the first line that does not parse; 0 when all do
   */
  record ParsedTree(SyntaxNode root, int faultLine) {}

  ParsedTree parse(String text) {
    try (TSParser parser = new TSParser()) {
      parser.setLanguage(maker.get());
      try (TSTree tree = parser.parseString(null, ascii(text))) {
        return new NodeCopier(text).of(tree.getRootNode());
      }
    }
  }

  private static String ascii(String text) {
    char[] chars = text.toCharArray();
    for (int i = 0; i < chars.length; i++) {
      char c = chars[i];
      if (c == 0 || c > 126) {
        boolean blank = c == 0 || c == '\uFEFF' || Character.isWhitespace(c);
        chars[i] = blank || Character.isSpaceChar(c) ? ' ' : 'x';
      }
    }
    return new String(chars);
  }

  /** Copies named nodes, in one pass and without recursion. */
  private static final class NodeCopier {
    private final String text;
    private final Deque<SyntaxNode> open = new ArrayDeque<>();
    private boolean faulty;
    private int faultLine;

    NodeCopier(String text) {
      this.text = text;
    }

    ParsedTree of(TSNode top) {
      try (TSTreeCursor cursor = new TSTreeCursor(top)) {
        faulty = top.hasError();
        SyntaxNode root = node(top, null);
        open.push(root);
        boolean inside = cursor.gotoFirstChild();
        while (inside) {
          inside = next(cursor);
        }
        return new ParsedTree(root, faultLine);
      }
    }

    /** Takes the node under the cursor and moves on; false at the end. */
    private boolean next(TSTreeCursor cursor) {
      TSNode here = cursor.currentNode();
      if (faulty && faultLine == 0 && (here.isError() || here.isMissing())) {
        faultLine = here.getStartPoint().getRow() + 1;
      }
      if (here.isNamed() && take(here, cursor)) {
        return true;
      }
      while (!cursor.gotoNextSibling()) {
        open.pop();
        if (open.isEmpty() || !cursor.gotoParent()) {
          return false;
        }
      }
      return !open.isEmpty();
    }

    /** Whether the cursor went into the node. */
    private boolean take(TSNode here, TSTreeCursor cursor) {
      SyntaxNode node = node(here, cursor.currentFieldName());
      if (!node.type().endsWith("comment")) {
        open.element().add(node);
      }
      boolean inside = open.size() < MAX_DEPTH && cursor.gotoFirstChild();
      if (inside) {
        open.push(node);
      }
      return inside;
    }

    private SyntaxNode node(TSNode node, @Nullable String field) {
      int line = node.getStartPoint().getRow() + 1;
      return new SyntaxNode(
          text, node.getStartByte(), node.getEndByte(), node.getType(), field, line);
    }
  }
}
