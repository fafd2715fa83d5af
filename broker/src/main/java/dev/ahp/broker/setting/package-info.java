/** The settings of a broker and their defaults. */
@NullMarked
package dev.ahp.broker.setting;

import org.jspecify.annotations.NullMarked;
