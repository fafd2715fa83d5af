/** The audit chain: creates records, signs chain heads and detects changes. */
@NullMarked
package dev.ahp.audit;

import org.jspecify.annotations.NullMarked;
