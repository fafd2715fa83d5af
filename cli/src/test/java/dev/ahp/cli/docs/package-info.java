/** Runs the commands that the documentation shows. */
@NullMarked
package dev.ahp.cli.docs;

import org.jspecify.annotations.NullMarked;
