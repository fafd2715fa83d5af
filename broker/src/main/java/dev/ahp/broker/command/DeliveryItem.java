package dev.ahp.broker.command;

/** A packet that a transport delivers to an agent. */
public record DeliveryItem(ClaimItem claim, String agent, int attempt) {}
