package dev.ahp.server.oidc;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/** An OpenID provider whose ID tokens a test decides. */
final class ScriptedProvider implements AutoCloseable {
  private final HttpServer server;
  private final ECKey key;
  private final List<String> tokenRequests = new CopyOnWriteArrayList<>();
  private volatile Supplier<String> idToken = () -> "";
  private volatile boolean isDown;

  ScriptedProvider() {
    try {
      key = new ECKeyGenerator(Curve.P_256).keyID("k").generate();
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (JOSEException e) {
      throw new AssertionError(e);
    }
    server.createContext("/.well-known/openid-configuration", it -> answer(it, discovery()));
    server.createContext("/jwks", it -> answer(it, new JWKSet(key.toPublicJWK()).toString()));
    server.createContext("/token", this::token);
    server.start();
  }

  URI issuer() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  void isDown(boolean down) {
    isDown = down;
  }

  /** Sets the ID token of the next responses. */
  void returns(Supplier<String> token) {
    idToken = token;
  }

  List<String> tokenRequests() {
    return tokenRequests;
  }

  private String discovery() {
    return JsonObject.builder()
        .put("issuer", issuer().toString())
        .put("authorization_endpoint", issuer() + "/authorize")
        .put("token_endpoint", issuer() + "/token")
        .put("jwks_uri", issuer() + "/jwks")
        .build()
        .toText();
  }

  private void token(HttpExchange exchange) throws IOException {
    String authorization = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
    tokenRequests.add(
        authorization + "\n" + new String(exchange.getRequestBody().readAllBytes(), UTF_8));
    answer(
        exchange,
        JsonObject.builder()
            .put("access_token", "x")
            .put("id_token", idToken.get())
            .build()
            .toText());
  }

  private void answer(HttpExchange exchange, String body) throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(isDown ? 500 : 200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  String signed(JWTClaimsSet claims) {
    return signed(claims, key);
  }

  static String signed(JWTClaimsSet claims, ECKey with) {
    try {
      SignedJWT token =
          new SignedJWT(new JWSHeader.Builder(JWSAlgorithm.ES256).keyID("k").build(), claims);
      token.sign(new ECDSASigner(with));
      return token.serialize();
    } catch (JOSEException e) {
      throw new AssertionError(e);
    }
  }

  static String unsigned(JWTClaimsSet claims) {
    return new PlainJWT(claims).serialize();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
