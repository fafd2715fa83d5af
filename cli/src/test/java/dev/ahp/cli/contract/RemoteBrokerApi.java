package dev.ahp.cli.contract;

import dev.ahp.broker.api.AgentApi;
import dev.ahp.broker.api.AuditApi;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.ContractApi;
import dev.ahp.broker.api.DeadLetterApi;
import dev.ahp.broker.api.EncryptionApi;
import dev.ahp.broker.api.EventApi;
import dev.ahp.broker.api.ExportApi;
import dev.ahp.broker.api.InboxApi;
import dev.ahp.broker.api.NamespaceApi;
import dev.ahp.broker.api.OverviewApi;
import dev.ahp.broker.api.PacketApi;
import dev.ahp.broker.api.QuotaApi;
import dev.ahp.broker.api.ScheduleApi;
import dev.ahp.broker.api.SchemaApi;
import dev.ahp.broker.api.TaskApi;
import dev.ahp.broker.api.TokenApi;
import dev.ahp.broker.api.TokenScopes;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.server.api.BrokerRoutes;
import dev.ahp.server.api.StatusRoutes;
import dev.ahp.server.events.EventRoutes;
import dev.ahp.server.identity.CallerAuthenticator;
import dev.ahp.server.identity.GuessLockout;
import dev.ahp.server.identity.IdentitySources;
import dev.ahp.server.identity.Impersonation;
import dev.ahp.server.identity.OperatorToken;
import dev.ahp.server.identity.SessionStore;
import dev.ahp.server.jetty.ServedNamespace;
import dev.ahp.server.route.RequestObserver;
import dev.ahp.server.route.Route;
import dev.ahp.server.route.Router;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A broker API that calls a server over HTTP. */
final class RemoteBrokerApi implements BrokerApi {

  private final BrokerApi behind;
  private final EventRoutes events;
  private final CallerClients clients;
  private final Runnable end;

  RemoteBrokerApi(BrokerApi behind, EventRoutes events, CallerClients clients, Runnable end) {
    this.behind = behind;
    this.events = events;
    this.clients = clients;
    this.end = end;
  }

  /** Returns the routes of a broker as a namespace. */
  static ServedNamespace served(String name, BrokerApi behind, EventRoutes events) {
    List<Route> routes = new ArrayList<>();
    routes.addAll(new BrokerRoutes(JsonLimits.PACKET.bytes(), false).routes(behind));
    routes.addAll(
        new StatusRoutes("1", Clock.systemUTC(), () -> true, JsonObject::empty).routes(behind));
    routes.addAll(events.routes(behind));
    CallerAuthenticator authenticator =
        new CallerAuthenticator(
            new IdentitySources(
                behind.agents(),
                behind.tokens(),
                new OperatorToken(CallerClients.token(Caller.OPERATOR)),
                RemoteBrokerApi::shown,
                SessionStore.inMemory(Duration.ZERO, Clock.systemUTC()),
                Impersonation.DENIED),
            GuessLockout.standard());
    return new ServedNamespace(
        name, new Router(routes), authenticator, RequestObserver.NONE, behind.quotas());
  }

  /** Trusts the callers, because the contract suite uses unregistered callers. */
  private static Optional<Caller> shown(String token) {
    int dot = token.indexOf('.');
    Caller.CallerKind callerKind =
        Caller.CallerKind.valueOf(token.substring(0, dot).toUpperCase(Locale.ROOT));
    String[] parts = token.substring(dot + 1).split("~", 2);
    Caller caller = new Caller(callerKind, parts[0]);
    return Optional.of(
        parts.length == 1
            ? caller
            : caller.with(new TokenScopes(List.of(parts[1].split(",", -1)))));
  }

  @Override
  public PacketApi packets() {
    return new RemotePacketApi(clients);
  }

  @Override
  public TaskApi tasks() {
    return new RemoteOversight.RemoteTaskApi(clients);
  }

  @Override
  public TokenApi tokens() {
    return new RemoteRegistry.RemoteTokenApi(clients, behind.tokens());
  }

  @Override
  public AgentApi agents() {
    return new RemoteRegistry.RemoteAgentApi(clients);
  }

  @Override
  public ContractApi contracts() {
    return new RemoteRegistry.RemoteContractApi(clients);
  }

  @Override
  public ScheduleApi schedules() {
    return new RemoteRegistry.RemoteScheduleApi(clients);
  }

  @Override
  public SchemaApi schemas() {
    return new RemoteRegistry.RemoteSchemaApi(clients);
  }

  @Override
  public InboxApi inbox() {
    return new RemoteOversight.RemoteInboxApi(clients, behind.inbox());
  }

  @Override
  public DeadLetterApi deadLetters() {
    return new RemoteOversight.RemoteDeadLetterApi(clients);
  }

  @Override
  public AuditApi audit() {
    return new RemoteOversight.RemoteAuditApi(clients);
  }

  @Override
  public QuotaApi quotas() {
    return new RemoteQuotaApi(clients);
  }

  @Override
  public EncryptionApi encryption() {
    return behind.encryption();
  }

  @Override
  public OverviewApi overview() {
    return new RemoteOverviewApi(clients);
  }

  @Override
  public NamespaceApi namespaces() {
    return behind.namespaces();
  }

  @Override
  public ExportApi exports() {
    return behind.exports();
  }

  @Override
  public EventApi events() {
    return new RemoteOversight.RemoteEventApi(clients);
  }

  @Override
  public CompletableFuture<Boolean> checkWritable() {
    return clients.async(
        () -> {
          clients.get(Caller.OPERATOR, ApiPath.of("readyz"));
          return true;
        });
  }

  @Override
  public void close() {
    events.close();
    behind.close();
    end.run();
  }
}
