/** A demo pipeline of four agents in memory. */
@NullMarked
package dev.ahp.cli.demo;

import org.jspecify.annotations.NullMarked;
