/** Rules on what the receiver demands. */
@NullMarked
package dev.ahp.lint.acceptance;

import org.jspecify.annotations.NullMarked;
