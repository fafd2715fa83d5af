package dev.ahp.inventory.syntax;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.treesitter.TSLanguage;
import org.treesitter.TreeSitterCSharp;
import org.treesitter.TreeSitterJava;
import org.treesitter.TreeSitterPython;
import org.treesitter.TreeSitterTsx;
import org.treesitter.TreeSitterTypescript;

/** A supported language, identified by file extension. */
public final class Language {
  /** The TSX grammar covers all of JavaScript, including JSX. */
  private static final List<Language> ALL =
      List.of(
          new Language("python", TreeSitterPython::new, PythonReader::new, "py"),
          new Language("java", TreeSitterJava::new, JavaReader::new, "java"),
          new Language(
              "typescript", TreeSitterTypescript::new, ScriptReader::new, "ts", "mts", "cts"),
          new Language("typescript", TreeSitterTsx::new, ScriptReader::new, "tsx"),
          new Language(
              "javascript", TreeSitterTsx::new, ScriptReader::new, "js", "mjs", "cjs", "jsx"),
          new Language("csharp", TreeSitterCSharp::new, CSharpReader::new, "cs"));

  private final String label;
  private final TreeSitterParser parser;
  private final Supplier<TreeReader> reader;
  private final List<String> extensions;

  private Language(
      String label,
      Supplier<TSLanguage> grammar,
      Supplier<TreeReader> reader,
      String... extensions) {
    this.label = label;
    this.parser = new TreeSitterParser(grammar);
    this.reader = reader;
    this.extensions = List.of(extensions);
  }

  public static Optional<Language> of(String fileName) {
    String extension = fileName.substring(fileName.lastIndexOf('.') + 1);
    for (Language language : ALL) {
      if (language.extensions.contains(extension)) {
        return Optional.of(language);
      }
    }
    return Optional.empty();
  }

  /** Parses a file; parts with syntax errors are skipped. */
  public SourceFile read(String path, String text) {
    TreeSitterParser.ParsedTree parsedTree = parser.parse(text);
    TreeReader tree = reader.get();
    SourceExpr root = new SourceExpr.OtherExpr("", tree.all(parsedTree.root().children()), 1);
    return new SourceFile(path, label, tree.imports, root, parsedTree.errorLine());
  }
}
