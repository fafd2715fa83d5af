/** Tests of agents with JUnit: a broker in memory for each test, and assertions on outcomes. */
@NullMarked
package dev.ahp.junit;

import org.jspecify.annotations.NullMarked;
