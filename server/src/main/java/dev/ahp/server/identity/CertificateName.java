package dev.ahp.server.identity;

import java.net.URI;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;

/** Where the name of an agent is in a client certificate. */
public enum CertificateName {
  /** The common name of the subject. */
  SUBJECT_CN("subject-cn", 0),
  /** The first DNS name of the subject alternative names. */
  SAN_DNS("san-dns", 2),
  /** The last path segment of the first URI, such as {@code spiffe://example.org/agents/clerk}. */
  SAN_URI("san-uri", 6);

  private final String wireName;
  private final int sanType;

  CertificateName(String wireName, int sanType) {
    this.wireName = wireName;
    this.sanType = sanType;
  }

  public String wireName() {
    return wireName;
  }

  public static Optional<CertificateName> named(String name) {
    return Arrays.stream(values()).filter(it -> it.wireName.equals(name)).findFirst();
  }

  /** Returns the name in a certificate that the server has verified. */
  public Optional<String> in(X509Certificate certificate) {
    return switch (this) {
      case SUBJECT_CN -> commonName(certificate);
      case SAN_DNS -> alternativeName(certificate);
      case SAN_URI -> alternativeName(certificate).flatMap(CertificateName::lastSegment);
    };
  }

  private static Optional<String> commonName(X509Certificate certificate) {
    try {
      List<Rdn> parts = new LdapName(certificate.getSubjectX500Principal().getName()).getRdns();
      return parts.stream()
          .filter(it -> it.getType().equalsIgnoreCase("CN"))
          .map(it -> String.valueOf(it.getValue()))
          .findFirst();
    } catch (InvalidNameException e) {
      return Optional.empty();
    }
  }

  private Optional<String> alternativeName(X509Certificate certificate) {
    try {
      Collection<List<?>> names = certificate.getSubjectAlternativeNames();
      return names == null
          ? Optional.empty()
          : names.stream()
              .filter(it -> Integer.valueOf(sanType).equals(it.get(0)))
              .map(it -> String.valueOf(it.get(1)))
              .findFirst();
    } catch (CertificateParsingException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> lastSegment(String uri) {
    try {
      String path = Optional.ofNullable(URI.create(uri).getPath()).orElse("");
      return Optional.of(path.substring(path.lastIndexOf('/') + 1)).filter(it -> !it.isEmpty());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
