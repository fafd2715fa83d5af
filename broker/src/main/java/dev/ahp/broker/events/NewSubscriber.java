package dev.ahp.broker.events;

record NewSubscriber(EventSubscription eventSubscription, StartPosition startPosition) {}
