/** Finds and replaces personal data in text. */
@NullMarked
package dev.ahp.safety.personal;

import org.jspecify.annotations.NullMarked;
