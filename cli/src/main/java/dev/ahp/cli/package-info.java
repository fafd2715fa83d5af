/** The {@code ahp} command: the list of its commands, and how one of them is found and run. */
@NullMarked
package dev.ahp.cli;

import org.jspecify.annotations.NullMarked;
