package dev.ahp.checks;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Finds files, methods and parameter lists that are larger than {@code CONTRIBUTING.md} allows. */
final class SourceSizes extends TreeScanner<Void, @Nullable Void> {
  private static final int MAX_FILE_LINES = 400;
  private static final int MAX_METHOD_LINES = 40;
  private static final int MAX_PARAMETERS = 6;

  private final CompilationUnitTree file;
  private final SourcePositions positions;
  private final List<String> excesses;

  private SourceSizes(CompilationUnitTree file, SourcePositions positions, List<String> excesses) {
    this.file = file;
    this.positions = positions;
    this.excesses = excesses;
  }

  /** Parses the files and returns a message for each excess. */
  static List<String> excesses(Iterable<? extends JavaFileObject> files) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    JavacTask task =
        (JavacTask) compiler.getTask(null, null, null, List.of("-proc:none"), null, files);
    SourcePositions positions = Trees.instance(task).getSourcePositions();
    List<String> excesses = new ArrayList<>();
    for (CompilationUnitTree file : task.parse()) {
      SourceSizes sizes = new SourceSizes(file, positions, excesses);
      sizes.checkFile();
      sizes.scan(file, null);
    }
    return excesses;
  }

  private void checkFile() throws IOException {
    long lines = file.getSourceFile().getCharContent(true).toString().lines().count();
    if (lines > MAX_FILE_LINES) {
      add(lines, "the file has " + lines + " lines; split it, the limit is " + MAX_FILE_LINES);
    }
  }

  @Override
  public Void visitMethod(MethodTree method, @Nullable Void unused) {
    long start = positions.getStartPosition(file, method);
    long lines = method.getBody() == null ? 0 : lines(method.getBody());
    String name =
        method.getReturnType() == null ? "the constructor" : "the method " + method.getName();
    if (lines > MAX_METHOD_LINES) {
      add(
          line(start),
          name + " has " + lines + " lines; split it, the limit is " + MAX_METHOD_LINES);
    }
    int parameters = method.getParameters().size();
    if (parameters > MAX_PARAMETERS && !isOverride(method) && !isCompactConstructor(method)) {
      add(
          line(start),
          name
              + " has "
              + parameters
              + " parameters; pass an object, the limit is "
              + MAX_PARAMETERS);
    }
    return super.visitMethod(method, null);
  }

  private static boolean isOverride(MethodTree method) {
    return method.getModifiers().getAnnotations().stream()
        .anyMatch(it -> it.getAnnotationType().toString().equals("Override"));
  }

  /** The parser gives a compact constructor the components, which precede it, as parameters. */
  private boolean isCompactConstructor(MethodTree method) {
    return positions.getStartPosition(file, method.getParameters().get(0))
        < positions.getStartPosition(file, method);
  }

  private long lines(Tree body) {
    return line(positions.getEndPosition(file, body))
        - line(positions.getStartPosition(file, body))
        + 1;
  }

  private long line(long position) {
    return file.getLineMap().getLineNumber(position);
  }

  private void add(long line, String message) {
    excesses.add(file.getSourceFile().getName() + ":" + line + ": " + message);
  }
}
