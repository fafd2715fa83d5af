/** Commands that fit messages into a context window. */
@NullMarked
package dev.ahp.cli.context;

import org.jspecify.annotations.NullMarked;
