package dev.ahp.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

class SourceSizesTest {
  @Test
  void noFileMethodOrParameterListIsTooLarge() throws IOException {
    List<Path> sources =
        Modules.files("glob:**/src/{main,test}/java/**.java").stream()
            .map(Modules.ROOT::resolve)
            .toList();
    try (StandardJavaFileManager files =
        ToolProvider.getSystemJavaCompiler().getStandardFileManager(null, null, null)) {
      assertThat(sources).hasSizeGreaterThan(1_000);
      assertThat(SourceSizes.excesses(files.getJavaFileObjectsFromPaths(sources))).isEmpty();
    }
  }

  @Test
  void theLimitsThemselvesAreAllowed() throws IOException {
    assertThat(excesses("class A {\n" + method(40) + "}\n")).isEmpty();
    assertThat(excesses("class A {" + "\n".repeat(399) + "}")).isEmpty();
    assertThat(excesses("class A { void m(int a, int b, int c, int d, int e, int f) {} }"))
        .isEmpty();
  }

  @Test
  void eachExcessIsNamedWithItsLine() throws IOException {
    assertThat(excesses("class A {\n" + method(41) + "}\n"))
        .containsExactly("/A.java:2: the method m has 41 lines; split it, the limit is 40");
    assertThat(excesses("class A {" + "\n".repeat(400) + "}"))
        .containsExactly("/A.java:401: the file has 401 lines; split it, the limit is 400");
    assertThat(excesses("class A {}" + "\n//".repeat(400))).hasSize(1);
    assertThat(excesses("class A {\n  A(int a, int b, int c, int d, int e, int f, int g) {}\n}\n"))
        .containsExactly(
            "/A.java:2: the constructor has 7 parameters; pass an object, the limit is 6");
  }

  @Test
  void overridingMethodsAndRecordsMayHaveMoreParameters() throws IOException {
    String parameters = "(int a, int b, int c, int d, int e, int f, int g)";

    assertThat(excesses("class A extends B { @Override void m" + parameters + " {} }")).isEmpty();
    assertThat(excesses("record A" + parameters + " { A {} }")).isEmpty();
    assertThat(excesses("record A(int a) { A" + parameters + " { this(a); } }")).hasSize(1);
  }

  private static String method(int lines) {
    return "  void m() {" + "\n".repeat(lines - 1) + "  }\n";
  }

  private static List<String> excesses(String source) throws IOException {
    JavaFileObject file =
        new SimpleJavaFileObject(URI.create("string:///A.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
          }
        };
    return SourceSizes.excesses(List.of(file));
  }
}
