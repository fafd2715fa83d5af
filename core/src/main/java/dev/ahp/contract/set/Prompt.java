package dev.ahp.contract.set;

/**
 * What an agent is told.
 *
 * @param path of the file it stands in, relative to the agents directory
 * @param line of that file at which the text begins, from 1
 */
public record Prompt(String path, int line, String text) {}
