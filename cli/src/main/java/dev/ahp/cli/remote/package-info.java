/** What commands share that ask a daemon: the connection, refusals, tables, times. */
@NullMarked
package dev.ahp.cli.remote;

import org.jspecify.annotations.NullMarked;
