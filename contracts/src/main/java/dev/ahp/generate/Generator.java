package dev.ahp.generate;

/** Generates the source code of an edge for a framework. */
public final class Generator {
  private Generator() {}

  /**
   * Returns the text of one source file.
   *
   * @param packageName the Java package; empty for the unnamed package
   * @throws CodeGenerationException if agent names collide in the framework
   */
  public static String source(
      TargetFramework targetFramework, ContractEdge edge, String packageName) {
    return (targetFramework.isJava()
            ? JavaEdgeWriter.of(targetFramework, edge, packageName)
            : PythonEdgeWriter.of(targetFramework, edge))
        .text();
  }

  /** Returns true if the name is a valid Java package name. */
  public static boolean isPackage(String name) {
    return JavaIdentifiers.isPackage(name);
  }

  /** Returns the name of the tool that the generated code registers. */
  public static String toolName(TargetFramework targetFramework, ContractEdge edge) {
    return targetFramework.toolName(edge.tool());
  }
}
