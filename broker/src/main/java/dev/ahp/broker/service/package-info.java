/** The desks at which the broker is asked: who may ask what, and what they are told. */
@NullMarked
package dev.ahp.broker.service;

import org.jspecify.annotations.NullMarked;
