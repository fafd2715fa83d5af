package dev.ahp.server.daemon;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The PEM files of TLS.
 *
 * @param certificate the certificate chain of the server
 * @param key its private key
 * @param clientCa the authorities of client certificates; null if there are none
 */
public record TlsSettings(Path certificate, Path key, @Nullable Path clientCa) {
  List<Path> files() {
    List<Path> files = new ArrayList<>(List.of(certificate, key));
    if (clientCa != null) {
      files.add(clientCa);
    }
    return files;
  }
}
