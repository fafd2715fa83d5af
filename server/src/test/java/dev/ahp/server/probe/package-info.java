@NullMarked
package dev.ahp.server.probe;

import org.jspecify.annotations.NullMarked;
