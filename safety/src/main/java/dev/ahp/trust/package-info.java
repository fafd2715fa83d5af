/** The origin of texts, and the rule that trust never increases along a chain. */
@NullMarked
package dev.ahp.trust;

import org.jspecify.annotations.NullMarked;
