package dev.ahp.conform;

import dev.ahp.contract.TraceConformance;
import dev.ahp.contract.set.ContractLoader;
import dev.ahp.contract.set.ContractSource;
import dev.ahp.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks records against contracts that are not in files. */
public final class StoredTraceConformance implements TraceConformance {
  @Override
  public JsonObject check(
      JsonObject registry, List<JsonObject> contracts, List<JsonObject> records) {
    Map<String, String> files = new LinkedHashMap<>();
    for (int i = 0; i < contracts.size(); i++) {
      files.put("handoffs/" + i + ".json", contracts.get(i).toText());
    }
    List<String> paths = List.copyOf(files.keySet());
    files.put("registry.yaml", registry.toText());
    ConformanceCheck check = new ConformanceCheck(ContractLoader.load(new MapSource(paths, files)));
    records.forEach(it -> check.line(it.toText()));
    return check.report().toJson().asObject().orElseThrow();
  }

  private record MapSource(List<String> contracts, Map<String, String> files)
      implements ContractSource {
    @Override
    public String prefix() {
      return "";
    }

    @Override
    public Optional<String> read(String path) {
      return Optional.ofNullable(files.get(path));
    }
  }
}
