/** The requirements of the conformance levels L1 to L3. */
@NullMarked
package dev.ahp.lint.conformance;

import org.jspecify.annotations.NullMarked;
