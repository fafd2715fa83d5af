package dev.ahp.server.jetty;

import dev.ahp.server.identity.CertificateName;
import org.jspecify.annotations.Nullable;

/**
 * How clients are authenticated by their certificates.
 *
 * @param request whether the server asks for a certificate
 * @param name where the agent's name is in a certificate; null if certificates do not identify
 */
public record ClientCertificates(CertificateRequest request, @Nullable CertificateName name) {
  /** The server does not ask for certificates. */
  public static final ClientCertificates IGNORED =
      new ClientCertificates(CertificateRequest.NONE, null);

  /** Whether the server asks for a certificate. */
  public enum CertificateRequest {
    NONE,
    /** A client may have one; it must be valid then. */
    WANT,
    /** A client without one cannot connect. */
    NEED
  }
}
