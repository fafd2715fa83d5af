/** Rules on what a handoff carries. */
@NullMarked
package dev.ahp.lint.payload;

import org.jspecify.annotations.NullMarked;
