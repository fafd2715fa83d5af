package dev.ahp.broker.events;

/** A subscription and its start position. */
record NewSubscriber(EventSubscription eventSubscription, StartPosition startPosition) {}
