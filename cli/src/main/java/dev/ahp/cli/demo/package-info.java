/** A pipeline of four agents in memory, told as a story. */
@NullMarked
package dev.ahp.cli.demo;

import org.jspecify.annotations.NullMarked;
