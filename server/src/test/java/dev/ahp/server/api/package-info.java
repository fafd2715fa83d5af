@NullMarked
package dev.ahp.server.api;

import org.jspecify.annotations.NullMarked;
