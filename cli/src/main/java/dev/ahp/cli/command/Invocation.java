package dev.ahp.cli.command;

/** The terminal and the common options of one call of {@code ahp}. */
public record Invocation(Terminal terminal, CommonOptions options) {}
