/** Commands about how much of a model's window a message takes. */
@NullMarked
package dev.ahp.cli.context;

import org.jspecify.annotations.NullMarked;
