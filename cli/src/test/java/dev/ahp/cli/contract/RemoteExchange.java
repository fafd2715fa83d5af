package dev.ahp.cli.contract;

import dev.ahp.broker.exchange.AgentDesk;
import dev.ahp.broker.exchange.AuditDesk;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.ContractDesk;
import dev.ahp.broker.exchange.DeadLetterDesk;
import dev.ahp.broker.exchange.EventDesk;
import dev.ahp.broker.exchange.Exchange;
import dev.ahp.broker.exchange.InboxDesk;
import dev.ahp.broker.exchange.PacketDesk;
import dev.ahp.broker.exchange.SchemaDesk;
import dev.ahp.broker.exchange.TaskDesk;
import dev.ahp.client.DaemonClient;
import dev.ahp.http.api.BrokerFace;
import dev.ahp.http.api.StatusFace;
import dev.ahp.http.events.EventFace;
import dev.ahp.http.identity.Callers;
import dev.ahp.http.identity.OperatorToken;
import dev.ahp.http.route.Route;
import dev.ahp.http.route.Router;
import dev.ahp.http.server.HttpServer;
import dev.ahp.http.server.ServerSettings;
import dev.ahp.json.JsonLimits;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutorService;

/** A broker behind a server of its own, asked over HTTP and in no other way. */
final class RemoteExchange implements Exchange {
  private final Exchange behind;
  private final EventFace events = new EventFace(15_000);
  private final HttpServer server;
  private final Wires wires;

  RemoteExchange(Exchange behind, DaemonClient first, ExecutorService threads) {
    this.behind = behind;
    List<Route> routes = new ArrayList<>();
    routes.addAll(new BrokerFace(JsonLimits.PACKET.bytes(), false).routes(behind));
    routes.addAll(new StatusFace("1", Clock.systemUTC(), () -> true).routes(behind));
    routes.addAll(events.routes(behind));
    Callers callers =
        new Callers(
            behind.agents(),
            new OperatorToken(Wires.token(Caller.OPERATOR)),
            RemoteExchange::shown,
            false);
    this.server = HttpServer.start(new Router(routes), callers, ServerSettings.loopback(0));
    this.wires = new Wires(server.url(), first, threads);
  }

  /** The contract has callers that are in no registry, so they say who they are. */
  private static Optional<Caller> shown(String token) {
    int dot = token.indexOf('.');
    Caller.Kind kind = Caller.Kind.valueOf(token.substring(0, dot).toUpperCase(Locale.ROOT));
    return Optional.of(new Caller(kind, token.substring(dot + 1)));
  }

  @Override
  public PacketDesk packets() {
    return new RemotePackets(wires);
  }

  @Override
  public TaskDesk tasks() {
    return new RemoteOversight.Tasks(wires);
  }

  @Override
  public AgentDesk agents() {
    return new RemoteRegistry.Agents(wires);
  }

  @Override
  public ContractDesk contracts() {
    return new RemoteRegistry.Contracts(wires);
  }

  @Override
  public SchemaDesk schemas() {
    return new RemoteRegistry.Schemas(wires);
  }

  @Override
  public InboxDesk inbox() {
    return new RemoteOversight.Inbox(wires);
  }

  @Override
  public DeadLetterDesk deadLetters() {
    return new RemoteOversight.DeadLetters(wires);
  }

  @Override
  public AuditDesk audit() {
    return new RemoteOversight.Audit(wires);
  }

  @Override
  public EventDesk events() {
    return new RemoteOversight.Events(wires);
  }

  @Override
  public void close() {
    events.close();
    behind.close();
    server.close();
  }
}
