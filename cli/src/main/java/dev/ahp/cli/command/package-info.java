/** The base of all commands: terminal, options, input, output and exit codes. */
@NullMarked
package dev.ahp.cli.command;

import org.jspecify.annotations.NullMarked;
