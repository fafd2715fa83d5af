package dev.ahp.server.daemon;

import dev.ahp.id.Ids;
import dev.ahp.server.daemon.StoreSettings.PostgresSettings;
import java.util.Map;
import java.util.TreeMap;

/** Reads the databases on which namespaces can be placed, from {@code store.placements}. */
final class PlacementConfigReader {
  private final StartOptions options;

  PlacementConfigReader(StartOptions options) {
    this.options = options;
  }

  Map<String, PostgresSettings> read(ConfigSection store) {
    Map<String, PostgresSettings> placements = new TreeMap<>();
    ConfigSection all = store.section("placements");
    for (String name : all.names()) {
      if (!Ids.isName(name)) {
        throw all.invalid(name, "must be 1 to 100 letters, digits, dots, dashes or underscores");
      }
      placements.put(name, placement(all.section(name)));
    }
    return placements;
  }

  private PostgresSettings placement(ConfigSection placement) {
    String url =
        placement
            .text("url")
            .filter(it -> it.startsWith(SettingsReader.POSTGRES))
            .orElseThrow(
                () ->
                    placement.invalid(
                        "url", "must be a URL " + SettingsReader.POSTGRES + "//host/database"));
    return new PostgresSettings(
        url, placement.text("user").orElse(null), options.secret(placement, "password"), null);
  }
}
