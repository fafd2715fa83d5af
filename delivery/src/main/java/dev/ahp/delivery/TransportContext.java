package dev.ahp.delivery;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.DeliveryApi;
import dev.ahp.net.GuardedHttpClient;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * The services that a transport can use.
 *
 * @param exchange the broker, for transports that act on behalf of agents; available once the relay
 *     has started
 * @param deliveries the delivery API, where a long-running transport stores notes for its successor
 * @param http the client for addresses from agent entries, guarded against request forgery
 * @param timeout the time limit of one attempt
 */
public record TransportContext(
    Supplier<BrokerApi> exchange,
    Supplier<DeliveryApi> deliveries,
    GuardedHttpClient http,
    Duration timeout) {}
