@NullMarked
package dev.ahp.server.jwt;

import org.jspecify.annotations.NullMarked;
