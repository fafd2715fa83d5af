@NullMarked
package dev.ahp.server.jetty;

import org.jspecify.annotations.NullMarked;
