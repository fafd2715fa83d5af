/** What the conformance levels L1 to L3 ask for. */
@NullMarked
package dev.ahp.lint.conformance;

import org.jspecify.annotations.NullMarked;
