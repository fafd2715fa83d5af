package dev.ahp.resource;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Reads files from the class path. */
public final class ClasspathResource {
  private ClasspathResource() {}

  /**
   * Reads the file {@code name} in the package of {@code owner}.
   *
   * @throws IllegalStateException if the jar does not contain it, which indicates a broken build
   */
  public static byte[] bytes(Class<?> owner, String name) {
    try (InputStream in = owner.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(
            "the jar of " + owner.getName() + " does not contain the resource " + name);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the resource " + name, e);
    }
  }

  public static String text(Class<?> owner, String name) {
    return new String(bytes(owner, name), StandardCharsets.UTF_8);
  }
}
