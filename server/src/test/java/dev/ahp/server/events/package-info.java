@NullMarked
package dev.ahp.server.events;

import org.jspecify.annotations.NullMarked;
