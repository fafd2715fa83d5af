/** The broker in this process: wires its parts. */
@NullMarked
package dev.ahp.broker;

import org.jspecify.annotations.NullMarked;
