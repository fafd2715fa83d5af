/** What an operator can set, with the values that hold when nothing is set. */
@NullMarked
package dev.ahp.broker.setting;

import org.jspecify.annotations.NullMarked;
