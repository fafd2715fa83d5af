/** The desks at which the broker is asked: who may ask what, and what they are told. */
@NullMarked
package dev.ahp.broker.desk;

import org.jspecify.annotations.NullMarked;
