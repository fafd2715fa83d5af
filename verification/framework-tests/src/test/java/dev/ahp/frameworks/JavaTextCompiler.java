package dev.ahp.frameworks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles Java source text against the test class path. Warnings are errors. */
final class JavaTextCompiler {
  private JavaTextCompiler() {}

  static void compile(Path classes, String... sources) {
    StringWriter said = new StringWriter();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> options =
        List.of(
            "-proc:none",
            "-Xlint:all,-classfile,-path,-processing",
            "-Werror",
            "--release",
            "17",
            "-cp",
            System.getProperty("java.class.path") + File.pathSeparator + classes,
            "-d",
            classes.toString());
    List<? extends JavaFileObject> units =
        Arrays.stream(sources).map(JavaTextCompiler::unit).toList();

    Boolean done = compiler.getTask(said, null, null, options, null, units).call();

    assertThat(done).as(said.toString()).isTrue();
  }

  private static JavaFileObject unit(String source) {
    return new SimpleJavaFileObject(
        URI.create("text:///Unit" + source.hashCode() + ".java"), JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return source;
      }

      @Override
      public boolean isNameCompatible(String simpleName, JavaFileObject.Kind kind) {
        return !simpleName.equals("package-info");
      }
    };
  }
}
