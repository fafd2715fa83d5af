/** When the outcome of delegated work is decided. */
@NullMarked
package dev.ahp.delegation;

import org.jspecify.annotations.NullMarked;
