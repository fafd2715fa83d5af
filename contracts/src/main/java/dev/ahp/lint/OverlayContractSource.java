package dev.ahp.lint;

import dev.ahp.contract.set.ContractSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A contract source with the content of some files replaced. */
record OverlayContractSource(ContractSource source, Map<String, String> texts)
    implements ContractSource {
  OverlayContractSource {
    texts = Map.copyOf(texts);
  }

  @Override
  public String prefix() {
    return source.prefix();
  }

  @Override
  public List<String> contracts() {
    return source.contracts();
  }

  @Override
  public Optional<String> read(String path) {
    String text = texts.get(path);
    return text == null ? source.read(path) : Optional.of(text);
  }
}
