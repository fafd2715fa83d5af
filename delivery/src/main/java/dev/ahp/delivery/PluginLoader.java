package dev.ahp.delivery;

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
 * A loader for transports from the class path and from a plugin directory. Each jar file gets a
 * separate class loader, so that plugins can contain different versions of the same library.
 */
public final class PluginLoader {
  private PluginLoader() {}

  /** Returns the providers on the class path, then those in the directory if it exists. */
  public static List<TransportProvider> providers(Path directory) {
    List<TransportProvider> found = new ArrayList<>();
    ServiceLoader.load(TransportProvider.class).forEach(found::add);
    for (Path jar : jars(directory)) {
      ClassLoader loader =
          new URLClassLoader(
              "ahp-" + jar.getFileName(),
              new URL[] {url(jar)},
              PluginLoader.class.getClassLoader());
      ServiceLoader.load(TransportProvider.class, loader).stream()
          .filter(it -> it.type().getClassLoader() == loader)
          .forEach(it -> found.add(it.get()));
    }
    return found;
  }

  private static List<Path> jars(Path directory) {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(it -> it.toString().endsWith(".jar")).sorted().toList();
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
