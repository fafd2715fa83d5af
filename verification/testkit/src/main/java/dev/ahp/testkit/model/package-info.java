/** A reference model of the broker and a random test that compares the broker with it. */
@NullMarked
package dev.ahp.testkit.model;

import org.jspecify.annotations.NullMarked;
