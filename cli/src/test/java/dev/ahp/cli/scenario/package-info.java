/** Runs the scenario files: what a user types, and what must come back. */
@NullMarked
package dev.ahp.cli.scenario;

import org.jspecify.annotations.NullMarked;
