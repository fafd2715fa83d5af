/** Diagnostic checks of the daemon and its environment. */
@NullMarked
package dev.ahp.cli.doctor;

import org.jspecify.annotations.NullMarked;
