package dev.ahp.cli.lsp;

import dev.ahp.contract.set.ContractSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** An agents directory in which open editor buffers replace files on disk. */
record EditorContractSource(ContractSource disk, Path root, Map<Path, String> open)
    implements ContractSource {
  private static final String CONTRACTS = "handoffs/";

  EditorContractSource {
    open = Map.copyOf(open);
  }

  @Override
  public String prefix() {
    return disk.prefix();
  }

  @Override
  public List<String> contracts() {
    TreeSet<String> paths = new TreeSet<>(disk.contracts());
    for (Path file : open.keySet()) {
      if (file.startsWith(root)) {
        String path = root.relativize(file).toString().replace('\\', '/');
        if (path.startsWith(CONTRACTS) && !path.contains("/schemas/")) {
          paths.add(path);
        }
      }
    }
    return List.copyOf(paths);
  }

  @Override
  public Optional<String> read(String path) {
    String text = open.get(root.resolve(path).normalize());
    return text == null ? disk.read(path) : Optional.of(text);
  }
}
