/** The format of a proof of one task. */
@NullMarked
package dev.ahp.broker.proof;

import org.jspecify.annotations.NullMarked;
