/** What every broker must do, whatever store it is over: one contract for each feature. */
@NullMarked
package dev.ahp.testkit.broker;

import org.jspecify.annotations.NullMarked;
