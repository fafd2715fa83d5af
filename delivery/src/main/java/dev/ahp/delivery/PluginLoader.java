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
 * Transports that an operator put beside the program: every jar of a directory, each with a class
 * loader of its own, so that libraries which two of them bring in different versions do not meet.
 */
public final class PluginLoader {
  private PluginLoader() {}

  /** Those on the class path, then those in the directory, which need not be there. */
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
      throw new UncheckedIOException("listing " + directory, e);
    }
  }

  private static URL url(Path jar) {
    try {
      return jar.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(jar + " has no address", e);
    }
  }
}
