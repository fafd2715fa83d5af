package dev.ahp.cli.command;

/** One call of {@code ahp}: where it runs, and the options that every command has. */
public record Invocation(Terminal terminal, CommonOptions options) {}
