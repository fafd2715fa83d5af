/** The services of the broker: they check permissions, run commands and render responses. */
@NullMarked
package dev.ahp.broker.service;

import org.jspecify.annotations.NullMarked;
