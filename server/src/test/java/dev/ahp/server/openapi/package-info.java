@NullMarked
package dev.ahp.server.openapi;

import org.jspecify.annotations.NullMarked;
