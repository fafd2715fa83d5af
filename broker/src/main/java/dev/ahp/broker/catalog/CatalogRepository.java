package dev.ahp.broker.catalog;

import dev.ahp.broker.catalog.Catalog.MigrationKey;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.StoreView;
import dev.ahp.contract.Contract;
import dev.ahp.contract.ContractValidator;
import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.LoadedFile;
import dev.ahp.contract.set.Permissions;
import dev.ahp.contract.set.RegisteredAgent;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.schema.MalformedSchemaException;
import dev.ahp.schema.PublishedSchema;
import dev.ahp.schema.Schema;
import dev.ahp.schema.SchemaMigration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Holds the current catalog: the files, overlaid by the entries of the store. */
public final class CatalogRepository {
  /** The key prefix of paused agents in {@link KeyValueTable#SETTINGS}. */
  private static final String MIGRATION_PREFIX = "migration/";

  public static final String PAUSE_PREFIX = "paused/";

  private static final int ALL = Integer.MAX_VALUE;
  private static final ContractValidator VALIDATOR = ContractValidator.installed();

  private final List<String> skipped = new ArrayList<>();
  private final Catalog.CatalogContents files;
  private volatile Catalog current;

  private CatalogRepository(@Nullable ContractSet set, LocalDate today) {
    this.files = set == null ? Catalog.CatalogContents.EMPTY : fromFiles(set, today, skipped);
    this.current = new Catalog(files);
  }

  /**
   * Reads the files of an agents directory; null for none.
   *
   * @param today the date for deprecated contracts
   */
  public static CatalogRepository of(@Nullable ContractSet set, LocalDate today) {
    return new CatalogRepository(set, today);
  }

  public Catalog current() {
    return current;
  }

  /** Returns the contract files that were skipped because they do not reach level L1. */
  public List<String> skipped() {
    return List.copyOf(skipped);
  }

  public synchronized void change(UnaryOperator<Catalog> step) {
    current = step.apply(current);
  }

  /** Loads the entries of the store. */
  public synchronized void load(StoreView view, LocalDate today) {
    Map<String, Schema> schemas = new HashMap<>(files.schemas());
    for (KeyValueEntry entry : view.entries(KeyValueTable.SCHEMAS, "", "", ALL)) {
      Optional.ofNullable(entry.value())
          .map(it -> it.get("schema"))
          .flatMap(CatalogRepository::compile)
          .ifPresent(it -> schemas.put(entry.key(), it));
    }
    Map<String, AgentEntry> agents = new HashMap<>(files.agents());
    for (KeyValueEntry entry : view.entries(KeyValueTable.AGENTS, "", "", ALL)) {
      if (entry.value() != null) {
        agents.put(entry.key(), new AgentEntry(entry.key(), entry.value()));
      }
    }
    for (KeyValueEntry entry : view.entries(KeyValueTable.SETTINGS, PAUSE_PREFIX, "", ALL)) {
      agents.computeIfPresent(
          entry.key().substring(PAUSE_PREFIX.length()),
          (name, agent) -> agent.withPause(entry.value()));
    }
    Map<String, CompiledContract> contracts = new HashMap<>(files.contracts());
    for (KeyValueEntry entry : view.entries(KeyValueTable.CONTRACTS, "", "", ALL)) {
      if (entry.value() != null) {
        contracts.put(entry.key(), compileContract(entry.value(), schemas, today));
      }
    }
    current =
        new Catalog(
            new Catalog.CatalogContents(
                agents,
                contracts,
                schemas,
                migrations(view),
                files.permissions(),
                files.supervisor()));
  }

  private static Map<MigrationKey, SchemaMigration> migrations(StoreView view) {
    Map<MigrationKey, SchemaMigration> migrations = new HashMap<>();
    for (KeyValueEntry entry : view.entries(KeyValueTable.SETTINGS, MIGRATION_PREFIX, "", ALL)) {
      String[] ids = entry.key().substring(MIGRATION_PREFIX.length()).split(" ", 2);
      if (entry.value() != null && ids.length == 2) {
        migrations.put(new MigrationKey(ids[0], ids[1]), new SchemaMigration(entry.value()));
      }
    }
    return migrations;
  }

  /** Returns the key of a stored migration; ids of schemas contain no spaces. */
  public static String settingOf(MigrationKey migration) {
    return MIGRATION_PREFIX + migration.from() + " " + migration.to();
  }

  /** Compiles a contract without a file, with a registered schema. */
  public static CompiledContract compileContract(
      JsonObject json, Map<String, Schema> schemas, LocalDate today) {
    Contract contract = new Contract(json);
    ContractValidator.Report report = validate(json, id -> document(id, schemas), today);
    return CompiledContract.of(
        contract,
        contract.payload().schema().flatMap(id -> document(id, schemas)).orElse(null),
        report.level());
  }

  /** Validates a single contract. */
  public static ContractValidator.Report validate(
      JsonObject json, Function<String, Optional<Json>> schemas, LocalDate today) {
    return VALIDATOR.validate(json, schemas, today);
  }

  private static Optional<Json> document(String id, Map<String, Schema> schemas) {
    return PublishedSchema.byId(id)
        .map(PublishedSchema::document)
        .or(() -> Optional.ofNullable(schemas.get(id)).map(Schema::document));
  }

  private static Optional<Schema> compile(Json document) {
    try {
      return Optional.of(Schema.of(document));
    } catch (MalformedSchemaException e) {
      return Optional.empty();
    }
  }

  private static Catalog.CatalogContents fromFiles(
      ContractSet set, LocalDate today, List<String> skipped) {
    Map<String, AgentEntry> agents = new HashMap<>();
    for (RegisteredAgent agent : set.registry().agents()) {
      agents.put(agent.name(), AgentEntry.of(agent));
    }
    Map<String, CompiledContract> contracts = new HashMap<>();
    for (ContractFile file : set.contracts()) {
      String level =
          validate(
                  file.json(), id -> PublishedSchema.byId(id).map(PublishedSchema::document), today)
              .level();
      Contract contract = file.contract();
      if (contract == null || contract.id().isEmpty() || level.equals(ContractValidator.NO_LEVEL)) {
        skipped.add(file.path());
      } else {
        contracts.put(contract.id(), CompiledContract.of(contract, schemaOf(set, file), level));
      }
    }
    Permissions permissions = set.permissions();
    return new Catalog.CatalogContents(
        agents,
        contracts,
        Map.of(),
        Map.of(),
        permissions,
        set.registry().supervisor().orElse(null));
  }

  private static @Nullable Json schemaOf(ContractSet set, ContractFile file) {
    return set.schemaOf(file)
        .flatMap(LoadedFile::mapping)
        .map(it -> (Json) it)
        .or(
            () ->
                Optional.ofNullable(file.contract())
                    .flatMap(it -> it.payload().schema())
                    .flatMap(PublishedSchema::byId)
                    .map(PublishedSchema::document))
        .orElse(null);
  }
}
