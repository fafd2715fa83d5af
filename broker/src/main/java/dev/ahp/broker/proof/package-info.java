/** What a proof of one task looks like to those who get it. */
@NullMarked
package dev.ahp.broker.proof;

import org.jspecify.annotations.NullMarked;
