/** What lies in {@code deploy/} fits the program. */
@NullMarked
package dev.ahp.cli.deploy;

import org.jspecify.annotations.NullMarked;
