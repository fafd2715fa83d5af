@NullMarked
package dev.ahp.server.daemon;

import org.jspecify.annotations.NullMarked;
