package dev.ahp.delivery;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.DeliveryApi;
import dev.ahp.delivery.guard.GuardedHttpClient;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * What a transport may use.
 *
 * @param exchange the broker, for transports that act for the agents they reach; there once the
 *     relay runs
 * @param deliveries where a transport that stays with the work keeps what the next carrier needs
 * @param http calls to addresses that agents' entries name, guarded against forged requests
 * @param timeout how long one attempt may take
 */
public record TransportContext(
    Supplier<BrokerApi> exchange,
    Supplier<DeliveryApi> deliveries,
    GuardedHttpClient http,
    Duration timeout) {}
