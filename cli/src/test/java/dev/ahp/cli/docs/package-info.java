/** Runs the commands in the documentation. */
@NullMarked
package dev.ahp.cli.docs;

import org.jspecify.annotations.NullMarked;
