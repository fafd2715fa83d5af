package dev.ahp.inventory.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.treesitter.TSLanguage;
import org.treesitter.TSNode;
import org.treesitter.TSParser;
import org.treesitter.TSTree;
import org.treesitter.TSTreeCursor;

/**
 * Adapter of tree-sitter.
 *
 * <p>The native parser counts the bytes of its own encoding. It receives a copy of the text in
 * which non-ASCII characters are replaced by letters or spaces, so that byte offsets equal
 * character offsets. Node texts are taken from the original. The tree is copied with a cursor,
 * because access to the n-th child of a node takes n steps.
 */
final class TreeSitterParser {
  /** Maximum nesting depth; deeper trees would overflow the stack. */
  private static final int MAX_DEPTH = 300;

  private final Supplier<TSLanguage> grammar;

  /** Loads native code only when the first file is parsed. */
  TreeSitterParser(Supplier<TSLanguage> grammar) {
    this.grammar = grammar;
  }

  /**
   * A parsed text.
   *
   * @param errorLine the first line with a syntax error, or 0
   */
  record ParsedTree(SyntaxNode root, int errorLine) {}

  ParsedTree parse(String text) {
    try (TSParser parser = new TSParser()) {
      parser.setLanguage(grammar.get());
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

  /** Copies the named nodes in one pass without recursion. */
  private static final class NodeCopier {
    private final String text;
    private final Deque<SyntaxNode> stack = new ArrayDeque<>();
    private boolean hasError;
    private int errorLine;

    NodeCopier(String text) {
      this.text = text;
    }

    ParsedTree of(TSNode top) {
      try (TSTreeCursor cursor = new TSTreeCursor(top)) {
        hasError = top.hasError();
        SyntaxNode root = node(top, null);
        stack.push(root);
        boolean inside = cursor.gotoFirstChild();
        while (inside) {
          inside = next(cursor);
        }
        return new ParsedTree(root, errorLine);
      }
    }

    /** Copies the node at the cursor and moves on; returns false at the end. */
    private boolean next(TSTreeCursor cursor) {
      TSNode current = cursor.currentNode();
      if (hasError && errorLine == 0 && (current.isError() || current.isMissing())) {
        errorLine = current.getStartPoint().getRow() + 1;
      }
      if (current.isNamed() && take(current, cursor)) {
        return true;
      }
      while (!cursor.gotoNextSibling()) {
        stack.pop();
        if (stack.isEmpty() || !cursor.gotoParent()) {
          return false;
        }
      }
      return !stack.isEmpty();
    }

    /** Returns true if the cursor entered the node. */
    private boolean take(TSNode current, TSTreeCursor cursor) {
      SyntaxNode node = node(current, cursor.currentFieldName());
      if (!node.type().endsWith("comment")) {
        stack.element().children().add(node);
      }
      boolean inside = stack.size() < MAX_DEPTH && cursor.gotoFirstChild();
      if (inside) {
        stack.push(node);
      }
      return inside;
    }

    private SyntaxNode node(TSNode node, @Nullable String field) {
      int line = node.getStartPoint().getRow() + 1;
      return new SyntaxNode(
          text,
          node.getStartByte(),
          node.getEndByte(),
          node.getType(),
          field,
          line,
          new ArrayList<>());
    }
  }
}
