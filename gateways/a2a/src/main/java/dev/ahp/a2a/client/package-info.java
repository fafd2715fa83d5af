/** The client for remote A2A agents. */
@NullMarked
package dev.ahp.a2a.client;

import org.jspecify.annotations.NullMarked;
