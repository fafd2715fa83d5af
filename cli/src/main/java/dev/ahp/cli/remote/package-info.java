/** Commands that call a daemon: agents, packets, tasks and the work of operators. */
@NullMarked
package dev.ahp.cli.remote;

import org.jspecify.annotations.NullMarked;
