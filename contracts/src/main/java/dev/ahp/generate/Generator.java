package dev.ahp.generate;

/** Writes the source code of an edge for a framework. */
public final class Generator {
  private Generator() {}

  /**
   * The text of one source file.
   *
   * @param packageName of Java code; empty for none
   * @throws CodeGenerationException when names would clash in the framework
   */
  public static String source(
      TargetFramework targetFramework, ContractEdge edge, String packageName) {
    return (targetFramework.isJava()
            ? JavaEdgeWriter.of(targetFramework, edge, packageName)
            : PythonEdgeWriter.of(targetFramework, edge))
        .text();
  }

  /** Whether Java knows packages of such a name. */
  public static boolean isPackage(String name) {
    return JavaIdentifiers.isPackage(name);
  }

  /** The tool that the generated code registers. */
  public static String toolName(TargetFramework targetFramework, ContractEdge edge) {
    return targetFramework.toolName(edge.tool());
  }
}
