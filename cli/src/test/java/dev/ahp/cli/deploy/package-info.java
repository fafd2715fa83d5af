/** Tests of the files in {@code deploy/}. */
@NullMarked
package dev.ahp.cli.deploy;

import org.jspecify.annotations.NullMarked;
