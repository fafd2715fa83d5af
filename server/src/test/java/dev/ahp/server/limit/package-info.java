@NullMarked
package dev.ahp.server.limit;

import org.jspecify.annotations.NullMarked;
