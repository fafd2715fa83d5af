/** A plain reference of the broker's rules, and a driver that holds the broker against it. */
@NullMarked
package dev.ahp.testkit.model;

import org.jspecify.annotations.NullMarked;
