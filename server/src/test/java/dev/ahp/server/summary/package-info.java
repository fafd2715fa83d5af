@NullMarked
package dev.ahp.server.summary;

import org.jspecify.annotations.NullMarked;
