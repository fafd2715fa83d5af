/** Runs the scenario files: command lines and their expected results. */
@NullMarked
package dev.ahp.cli.scenario;

import org.jspecify.annotations.NullMarked;
