package dev.ahp.jdbc.table;

/** The position of a packet in a queue. */
public record QueuePosition(long priority, long since, long number) {}
