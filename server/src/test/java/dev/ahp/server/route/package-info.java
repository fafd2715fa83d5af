@NullMarked
package dev.ahp.server.route;

import org.jspecify.annotations.NullMarked;
