/**
 * The framework-independent part of the adapters: the projection of handoff messages for models,
 * and the import of conversations.
 */
@NullMarked
package dev.ahp.adapter;

import org.jspecify.annotations.NullMarked;
