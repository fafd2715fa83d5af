package dev.ahp.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.identity.CallerAuthenticator;
import dev.ahp.server.identity.GuessLockout;
import dev.ahp.server.identity.IdentitySources;
import dev.ahp.server.identity.Impersonation;
import dev.ahp.server.identity.OperatorToken;
import dev.ahp.server.identity.SessionStore;
import dev.ahp.server.route.Access;
import dev.ahp.server.route.NamespacePath;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.RequestObserver;
import dev.ahp.server.route.RequestObserver.AnsweredRequest;
import dev.ahp.server.route.Route;
import dev.ahp.server.route.Router;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class NamespaceSelectorTest {
  private static final NamespacePath PACKETS = NamespacePath.of("/v1/packets");

  /** A namespace whose callers have their own names as tokens. */
  private static ServedNamespace namespace(
      String name, Function<String, Optional<Caller>> callers) {
    ScriptedBrokerApi broker =
        new ScriptedBrokerApi()
            .on("TokenApi.authenticate", arguments -> callers.apply(String.valueOf(arguments[0])));
    CallerAuthenticator authenticator =
        new CallerAuthenticator(
            new IdentitySources(
                broker.agents(),
                broker.tokens(),
                new OperatorToken("operator-token"),
                token -> Optional.empty(),
                SessionStore.inMemory(Duration.ofHours(1), Clock.systemUTC()),
                Impersonation.DENIED),
            GuessLockout.standard());
    return new ServedNamespace(
        name, new Router(List.of()), authenticator, RequestObserver.NONE, broker.quotas());
  }

  private static Optional<Caller> only(String token, String expected) {
    return token.equals(expected) ? Optional.of(Caller.agent(token)) : Optional.empty();
  }

  private static Optional<Caller> unavailable(String token) {
    throw new Denied(ProblemCode.UNAVAILABLE, "the store does not respond to " + token);
  }

  private static NamespaceSelector selector() {
    ServedNamespace main = namespace("default", token -> only(token, "in-default"));
    List<ServedNamespace> others =
        List.of(
            namespace("broken", NamespaceSelectorTest::unavailable),
            namespace("red", token -> only(token, "in-red")));
    return new NamespaceSelector(
        new NamespaceTable() {
          @Override
          public ServedNamespace main() {
            return main;
          }

          @Override
          public Optional<ServedNamespace> find(String name) {
            return others.stream().filter(it -> it.name().equals(name)).findFirst();
          }

          @Override
          public Collection<ServedNamespace> others() {
            return others;
          }
        });
  }

  private static RequestCredentials bearer(String token) {
    return new RequestCredentials("Bearer " + token, null, false);
  }

  @Test
  void aNamespaceThatDoesNotRespondDoesNotAffectOthers() {
    NamespaceSelector selector = selector();
    assertThat(selector.select("GET", PACKETS, bearer("in-red")).name()).isEqualTo("red");
    assertThat(selector.select("GET", PACKETS, bearer("in-red")).name()).isEqualTo("red");
    assertThat(selector.select("GET", PACKETS, bearer("in-default")).name()).isEqualTo("default");
  }

  @Test
  void anUnknownTokenMayBelongToANamespaceThatDoesNotRespond() {
    NamespaceSelector selector = selector();
    assertThatThrownBy(() -> selector.select("GET", PACKETS, bearer("unknown")))
        .isInstanceOfSatisfying(Denied.class, it -> assertThat(it.code()).isEqualTo("UNAVAILABLE"));
  }

  @Test
  void equalNamesHaveDifferentKeys() {
    Caller worker = Caller.agent("worker");
    assertThat(namespace("red", token -> Optional.empty()).key(worker)).isEqualTo("red/worker");
    assertThat(namespace("default", token -> Optional.empty()).key(worker)).isEqualTo("worker");
  }

  @Test
  void wrongTokenOnThePathOfANamespaceIsObservedWithItsRoute() throws Exception {
    List<AnsweredRequest> observed = new CopyOnWriteArrayList<>();
    CountDownLatch answered = new CountDownLatch(1);
    ServedNamespace plain = namespace("default", token -> Optional.empty());
    Route route =
        Route.get("/v1/packets")
            .named("listPackets", "List packets")
            .access(Access.CALLERS)
            .anyScope()
            .gives(200, "")
            .now(call -> Reply.noContent());
    ServedNamespace main =
        new ServedNamespace(
            "default",
            new Router(List.of(route)),
            plain.authenticator(),
            request -> {
              observed.add(request);
              answered.countDown();
            },
            plain.quotas());
    try (HttpServer server =
        HttpServer.start(NamespaceTable.of(main), ServerSettings.loopback(0))) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(server.url() + "/v1/namespaces/red/packets"))
              .header("Authorization", "Bearer wrong")
              .build();
      int status =
          HttpClient.newHttpClient()
              .send(request, HttpResponse.BodyHandlers.discarding())
              .statusCode();

      assertThat(status).isEqualTo(401);
      assertThat(answered.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(observed).extracting(AnsweredRequest::route).containsExactly(route);
    }
  }
}
