package dev.ahp.mcp.stateless;

import dev.ahp.mcp.stateless.McpFeature.FeatureHandler;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the server offers.
 *
 * @param instructions for the model of the client
 * @param templates resource templates; {@code {name}} stands for one segment of a URI
 * @param completion completes arguments; null if the server does not
 */
public record McpFeatures(
    String instructions,
    List<McpFeature> tools,
    List<McpFeature> resources,
    List<McpFeature> templates,
    List<McpFeature> prompts,
    @Nullable FeatureHandler completion) {}
