package dev.ahp.contract.set;

/**
 * The prompt of an agent.
 *
 * @param path the file that contains it, relative to the agents directory
 * @param line the line of that file where the text starts, from 1
 */
public record Prompt(String path, int line, String text) {}
