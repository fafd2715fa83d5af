/** Finds data about people in ordinary text, and takes it out. */
@NullMarked
package dev.ahp.safety.personal;

import org.jspecify.annotations.NullMarked;
