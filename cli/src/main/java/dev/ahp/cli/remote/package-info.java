/** The base of commands that call a daemon: connection, refusals, tables, times. */
@NullMarked
package dev.ahp.cli.remote;

import org.jspecify.annotations.NullMarked;
