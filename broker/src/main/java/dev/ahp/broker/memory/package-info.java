/** A store on the heap: for tests, demonstrations, and brokers that need not outlive a process. */
@NullMarked
package dev.ahp.broker.memory;

import org.jspecify.annotations.NullMarked;
