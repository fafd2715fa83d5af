/** The entry point of {@code ahp}: the command list, parsing and error handling. */
@NullMarked
package dev.ahp.cli;

import org.jspecify.annotations.NullMarked;
