/** The Spring Boot starter: a broker, and beans that handle packets. */
@NullMarked
package dev.ahp.springboot;

import org.jspecify.annotations.NullMarked;
