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
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Loads a certificate chain and its private key from PEM files. */
final class TlsFiles {
  private static final String BEGIN = "-----BEGIN PRIVATE KEY-----";
  private static final String END = "-----END PRIVATE KEY-----";
  private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA");

  private TlsFiles() {}

  static SSLContext load(Path certificate, Path key) {
    return load(new TlsSettings(certificate, key, null));
  }

  static SSLContext load(TlsSettings settings) {
    Path certificate = settings.certificate();
    Path key = settings.key();
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      char[] password = new char[0];
      PrivateKey privateKey = key(key);
      Certificate[] chain = chain(certificate);
      requirePair(privateKey, chain);
      store.setKeyEntry("ahp", privateKey, password, chain);
      KeyManagerFactory managers =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      managers.init(store, password);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(managers.getKeyManagers(), trustManagers(settings.clientCa()), null);
      return context;
    } catch (FileSystemException e) {
      throw new DaemonStartException(
          "cannot read the TLS file " + e.getFile() + ": " + FileErrorMessage.reason(e), e);
    } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
      throw new DaemonStartException(
          "cannot use the TLS files " + settings.files() + ": " + e.getMessage(), e);
    }
  }

  /** Returns managers that trust the authorities of client certificates; null if there are none. */
  private static TrustManager @Nullable [] trustManagers(@Nullable Path authorities)
      throws IOException, GeneralSecurityException {
    if (authorities == null) {
      return null;
    }
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    Certificate[] all = chain(authorities);
    for (int i = 0; i < all.length; i++) {
      trusted.setCertificateEntry("ca-" + i, all[i]);
    }
    if (all.length == 0) {
      throw new InvalidKeySpecException(authorities + " contains no certificate");
    }
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    return managers.getTrustManagers();
  }

  /** Requires that the certificate belongs to the key, which files in replacement may not. */
  private static void requirePair(PrivateKey key, Certificate[] chain)
      throws GeneralSecurityException {
    if (chain.length == 0) {
      throw new InvalidKeySpecException("the certificate file contains no certificate");
    }
    String algorithm =
        switch (key.getAlgorithm()) {
          case "RSA" -> "SHA256withRSA";
          case "EC" -> "SHA256withECDSA";
          default -> key.getAlgorithm();
        };
    byte[] text = "ahp".getBytes(StandardCharsets.US_ASCII);
    Signature signer = Signature.getInstance(algorithm);
    signer.initSign(key);
    signer.update(text);
    byte[] signature = signer.sign();
    Signature verifier = Signature.getInstance(algorithm);
    verifier.initVerify(chain[0].getPublicKey());
    verifier.update(text);
    if (!verifier.verify(signature)) {
      throw new InvalidKeySpecException("the certificate does not belong to the key");
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
