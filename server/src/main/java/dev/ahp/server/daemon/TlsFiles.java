package dev.ahp.server.daemon;

import dev.ahp.resource.FileErrorMessage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** Loads a certificate chain and its private key from PEM files. */
final class TlsFiles {
  private static final String BEGIN = "-----BEGIN PRIVATE KEY-----";
  private static final String END = "-----END PRIVATE KEY-----";
  private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA");

  private TlsFiles() {}

  static SSLContext load(Path certificate, Path key) {
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      char[] password = new char[0];
      store.setKeyEntry("ahp", key(key), password, chain(certificate));
      KeyManagerFactory managers =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      managers.init(store, password);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(managers.getKeyManagers(), null, null);
      return context;
    } catch (FileSystemException e) {
      throw new DaemonStartException(
          "cannot read the TLS file " + e.getFile() + ": " + FileErrorMessage.reason(e), e);
    } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
      throw new DaemonStartException(
          "cannot use the TLS files " + certificate + " and " + key + ": " + e.getMessage(), e);
    }
  }

  private static Certificate[] chain(Path file) throws IOException, GeneralSecurityException {
    byte[] pem = Files.readAllBytes(file);
    return CertificateFactory.getInstance("X.509")
        .generateCertificates(new ByteArrayInputStream(pem))
        .toArray(Certificate[]::new);
  }

  private static PrivateKey key(Path file) throws IOException, GeneralSecurityException {
    String pem = Files.readString(file, StandardCharsets.US_ASCII);
    int start = pem.indexOf(BEGIN);
    int end = pem.indexOf(END);
    if (start < 0 || end < start) {
      throw new InvalidKeySpecException("the key must be PKCS#8 in PEM (BEGIN PRIVATE KEY)");
    }
    byte[] der = Base64.getMimeDecoder().decode(pem.substring(start + BEGIN.length(), end));
    return key(new PKCS8EncodedKeySpec(der));
  }

  private static PrivateKey key(PKCS8EncodedKeySpec spec) throws GeneralSecurityException {
    InvalidKeySpecException fault = null;
    for (String algorithm : ALGORITHMS) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(spec);
      } catch (InvalidKeySpecException e) {
        // Try the next algorithm.
        fault = e;
      }
    }
    throw new InvalidKeySpecException("the key must be RSA, EC or EdDSA", fault);
  }
}
