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
  public static String source(TargetFramework framework, ContractEdge edge, String packageName) {
    return (framework.isJava()
            ? JavaEdgeWriter.of(framework, edge, packageName)
            : PythonEdgeWriter.of(framework, edge))
        .text();
  }

  /** Returns true if the name is a valid Java package name. */
  public static boolean isPackage(String name) {
    return JavaIdentifiers.isPackage(name);
  }

  /** Returns the name of the tool that the generated code registers. */
  public static String toolName(TargetFramework framework, ContractEdge edge) {
    return framework.toolName(edge.tool());
  }
}
