package dev.ahp.contract.set;

import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import dev.ahp.yaml.StringPool;
import dev.ahp.yaml.TextPosition;
import dev.ahp.yaml.YamlLimits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads every file of a set once. Unreadable files are kept with their problem. */
public final class ContractLoader {
  /** The lock file contains a copy of every contract, so it needs a larger limit. */
  private static final YamlLimits LOCK = new YamlLimits(64 << 20, 64, 10_000, 1 << 20);

  private final ContractSource source;
  private final StringPool pool = new StringPool();
  private final List<LoadedFile> broken = new ArrayList<>();

  private ContractLoader(ContractSource source) {
    this.source = source;
  }

  public static ContractSet load(ContractSource source) {
    return new ContractLoader(source).load();
  }

  private ContractSet load() {
    LoadedFile registryFile = mapping("registry.yaml", YamlLimits.FILE);
    Registry registry = from(registryFile, Registry::of, Registry.empty());
    LoadedFile permissions = mapping("permissions.yaml", YamlLimits.FILE);
    LoadedFile lock = mapping("handoffs.lock", LOCK);
    List<ContractFile> files =
        source.contracts().stream().flatMap(it -> contract(it).stream()).toList();
    Map<String, LoadedFile> schemas = schemas(files);
    // A schema file can be in the same directory as the contracts.
    List<ContractFile> contracts =
        files.stream().filter(it -> !schemas.containsKey(it.path())).toList();
    return new ContractSet(
        source.prefix(),
        registryFile,
        registry,
        from(permissions, Permissions::of, Permissions.empty()),
        from(lock, LockFile::of, LockFile.empty()),
        contracts,
        schemas,
        prompts(registry, registryFile),
        broken);
  }

  private static <T> T from(@Nullable LoadedFile file, Function<JsonObject, T> reader, T fallback) {
    return Optional.ofNullable(file).flatMap(LoadedFile::mapping).map(reader).orElse(fallback);
  }

  /** Returns null if the file does not exist. An empty file counts as an empty mapping. */
  private @Nullable LoadedFile mapping(String path, YamlLimits limits) {
    Optional<LoadedFile> file =
        read(path, text -> LoadedFile.parseMapping(path, text, limits, pool, true));
    file.filter(it -> it.loadProblem() != null).ifPresent(broken::add);
    return file.orElse(null);
  }

  /** Returns empty for a Markdown file without a YAML block, which is documentation. */
  private Optional<ContractFile> contract(String path) {
    try {
      Optional<String> text = source.read(path);
      if (text.isEmpty()) {
        throw new UnreadableFileException("does not exist");
      }
      Optional<String> yaml =
          MarkdownContract.isMarkdown(path) ? MarkdownContract.yaml(text.get()) : text;
      return yaml.map(it -> LoadedFile.parseMapping(path, it, YamlLimits.FILE, pool, false))
          .map(it -> ContractFile.of(it.withText(text.get())));
    } catch (UnreadableFileException e) {
      return Optional.of(ContractFile.of(LoadedFile.unreadable(path, e)));
    }
  }

  private Map<String, LoadedFile> schemas(List<ContractFile> contracts) {
    Map<String, Optional<LoadedFile>> seen = new LinkedHashMap<>();
    for (ContractFile file : contracts) {
      String schema =
          Optional.ofNullable(file.contract()).flatMap(it -> it.payload().schema()).orElse("");
      for (String path : FilePathResolver.candidates(file.path(), schema)) {
        seen.computeIfAbsent(path, this::schema);
      }
    }
    Map<String, LoadedFile> schemas = new LinkedHashMap<>();
    seen.forEach((path, file) -> file.ifPresent(it -> schemas.put(path, it)));
    return schemas;
  }

  private Optional<LoadedFile> schema(String path) {
    return read(path, text -> LoadedFile.parse(path, text, YamlLimits.FILE, pool));
  }

  private Map<String, Prompt> prompts(Registry registry, @Nullable LoadedFile registryFile) {
    Map<String, Prompt> prompts = new LinkedHashMap<>();
    for (RegisteredAgent agent : registry.agents()) {
      promptFile(agent)
          .or(() -> agent.promptText().map(it -> inline(agent, it, registryFile)))
          .ifPresent(it -> prompts.put(agent.name(), it));
    }
    return prompts;
  }

  private Optional<Prompt> promptFile(RegisteredAgent agent) {
    return FilePathResolver.candidates("", agent.prompt().orElse("")).stream()
        .flatMap(path -> text(path).map(it -> new Prompt(path, 1, it)).stream())
        .findFirst();
  }

  private Optional<String> text(String path) {
    try {
      return source.read(path);
    } catch (UnreadableFileException e) {
      return Optional.empty();
    }
  }

  private static Prompt inline(
      RegisteredAgent agent, String text, @Nullable LoadedFile registryFile) {
    if (registryFile == null) {
      return new Prompt("registry.yaml", 1, text);
    }
    String pointer = "/agents/" + JsonPointer.escape(agent.name()) + "/prompt_text";
    TextPosition position = registryFile.places().valueAt(pointer);
    return new Prompt(registryFile.path(), registryFile.firstLineOfText(position), text);
  }

  private Optional<LoadedFile> read(String path, Function<String, LoadedFile> parse) {
    try {
      return source.read(path).map(parse);
    } catch (UnreadableFileException e) {
      return Optional.of(LoadedFile.unreadable(path, e));
    }
  }
}
