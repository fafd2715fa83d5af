/** The command that scans texts for prompt injection. */
@NullMarked
package dev.ahp.cli.safety;

import org.jspecify.annotations.NullMarked;
