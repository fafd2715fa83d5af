package dev.ahp.generate;

/** Writes the source code of an edge for a framework. */
public final class Generator {
  private Generator() {}

  /**
   * The text of one source file.
   *
   * @param packageName of Java code; empty for none
   * @throws CannotGenerate when names would clash in the framework
   */
  public static String source(Framework framework, Edge edge, String packageName) {
    return (framework.isJava()
            ? JavaEdge.of(framework, edge, packageName)
            : PythonEdge.of(framework, edge))
        .text();
  }

  /** Whether Java knows packages of such a name. */
  public static boolean isPackage(String name) {
    return JavaWords.isPackage(name);
  }

  /** The tool that the generated code registers. */
  public static String toolName(Framework framework, Edge edge) {
    return framework.toolName(edge.tool());
  }
}
