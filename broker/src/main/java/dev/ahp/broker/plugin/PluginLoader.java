package dev.ahp.broker.plugin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * A loader for optional parts from the class path and from a plugin directory. Each jar file and
 * each subdirectory of jar files gets a separate class loader, so that plugins can contain
 * different versions of the same library.
 */
public final class PluginLoader {
  private static final String JAR = ".jar";

  private PluginLoader() {}

  /** Returns the providers on the class path, then those in the directory if it exists. */
  public static <T> List<T> load(Class<T> service, Path directory) {
    List<T> found = new ArrayList<>();
    ServiceLoader.load(service).forEach(found::add);
    for (Path plugin : list(directory)) {
      URL[] jars = jars(plugin);
      if (jars.length > 0) {
        ClassLoader loader =
            new URLClassLoader("ahp-" + plugin.getFileName(), jars, service.getClassLoader());
        ServiceLoader.load(service, loader).stream()
            .filter(it -> it.type().getClassLoader() == loader)
            .forEach(it -> found.add(it.get()));
      }
    }
    return found;
  }

  private static URL[] jars(Path plugin) {
    Stream<Path> files = Files.isDirectory(plugin) ? list(plugin).stream() : Stream.of(plugin);
    return files
        .filter(it -> it.toString().endsWith(JAR))
        .map(PluginLoader::url)
        .toArray(URL[]::new);
  }

  private static List<Path> list(Path directory) {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list the plugin directory " + directory, e);
    }
  }

  private static URL url(Path jar) {
    try {
      return jar.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException("cannot convert the path " + jar + " to a URL", e);
    }
  }
}
