/** Rules about recovery from failed handoffs. */
@NullMarked
package dev.ahp.lint.recovery;

import org.jspecify.annotations.NullMarked;
