/** The connection of framework agents to a broker. */
@NullMarked
package dev.ahp.adapter.bridge;

import org.jspecify.annotations.NullMarked;
