package dev.ahp.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.plugin.PluginLoader;
import dev.ahp.json.JsonObject;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginLoaderTest {
  private static final String SERVICE = "META-INF/services/" + TransportProvider.class.getName();
  @TempDir Path directory;

  private static List<String> names(Path plugins) {
    return PluginLoader.load(TransportProvider.class, plugins).stream()
        .map(TransportProvider::name)
        .toList();
  }

  /** Creates a jar with a transport of this name; all jars use the same class name. */
  private void plugin(String name) throws IOException {
    Path work = Files.createDirectories(directory.resolve("work-" + name));
    Path source = work.resolve("Provider.java");
    Files.writeString(
        source,
        """
        package plug;

        public final class Provider implements dev.ahp.delivery.TransportProvider {
          public String name() {
            return "%s";
          }

          public dev.ahp.delivery.Transport open(dev.ahp.delivery.TransportContext context) {
            throw new IllegalStateException("not opened");
          }
        }
        """
            .formatted(name));
    int failed =
        Objects.requireNonNull(ToolProvider.getSystemJavaCompiler())
            .run(
                null,
                null,
                null,
                "-proc:none",
                "-cp",
                classPath(TransportProvider.class, BrokerApi.class, JsonObject.class),
                "-d",
                work.toString(),
                source.toString());
    assertThat(failed).isZero();
    jar(name + ".jar", Files.readAllBytes(work.resolve("plug/Provider.class")));
  }

  private static String classPath(Class<?>... types) {
    return Stream.of(types)
        .map(it -> it.getProtectionDomain().getCodeSource().getLocation().getPath())
        .collect(Collectors.joining(File.pathSeparator));
  }

  private void jar(String file, byte[] type) throws IOException {
    Path plugins = Files.createDirectories(directory.resolve("plugins"));
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(plugins.resolve(file)))) {
      jar.putNextEntry(new JarEntry("plug/Provider.class"));
      jar.write(type);
      jar.putNextEntry(new JarEntry(SERVICE));
      jar.write("plug.Provider\n".getBytes(UTF_8));
    }
  }

  @Test
  void missingDirectoryYieldsTheBuiltInTransports() {
    assertThat(names(directory.resolve("none"))).contains("http");
  }

  @Test
  void jarsWithEqualClassNamesAreLoadedSeparately() throws IOException {
    plugin("pigeon");
    plugin("bottle");
    Files.writeString(directory.resolve("plugins/README.txt"), "not a jar");

    List<TransportProvider> all =
        PluginLoader.load(TransportProvider.class, directory.resolve("plugins"));
    List<TransportProvider> found = all.subList(all.size() - 2, all.size());

    assertThat(found.stream().map(TransportProvider::name)).containsExactly("bottle", "pigeon");
    assertThat(found.get(0).getClass()).isNotEqualTo(found.get(1).getClass());
    assertThat(found.get(0).getClass().getName()).isEqualTo(found.get(1).getClass().getName());
  }

  @Test
  void jarsOfASubdirectoryAreOnePlugin() throws IOException {
    plugin("pigeon");
    Path loft = Files.createDirectories(directory.resolve("plugins/loft"));
    Files.move(directory.resolve("plugins/pigeon.jar"), loft.resolve("pigeon.jar"));
    Files.writeString(loft.resolve("README.txt"), "not a jar");
    Files.createDirectories(directory.resolve("plugins/empty"));

    assertThat(names(directory.resolve("plugins"))).contains("pigeon");
  }

  @Test
  void jarWithoutAProviderIsIgnored() throws IOException {
    Path plugins = Files.createDirectories(directory.resolve("plugins"));
    try (JarOutputStream jar =
        new JarOutputStream(Files.newOutputStream(plugins.resolve("other.jar")))) {
      jar.putNextEntry(new JarEntry("readme"));
    }

    assertThat(names(plugins)).isEqualTo(names(directory.resolve("none")));
  }
}
