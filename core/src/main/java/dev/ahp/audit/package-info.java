/**
 * The arithmetic of the audit chain: sealing records, signing their heads, finding what was
 * changed.
 */
@NullMarked
package dev.ahp.audit;

import org.jspecify.annotations.NullMarked;
