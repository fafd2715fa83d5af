/** Commands for operators: the state of the daemon, dead letters, the inbox, erasure. */
@NullMarked
package dev.ahp.cli.oversight;

import org.jspecify.annotations.NullMarked;
