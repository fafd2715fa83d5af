package dev.ahp.broker.service;

import dev.ahp.audit.AuditCheckpoint;
import dev.ahp.audit.ChainHead;
import dev.ahp.audit.MerkleSeal;
import dev.ahp.audit.MerkleTree;
import dev.ahp.broker.store.ArchivedRecords;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonObject;
import dev.ahp.signing.Ed25519;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Signs the chain heads with a Merkle root over the records since the previous checkpoint, and
 * stores the result. If two nodes sign concurrently, a record is covered twice, never missed.
 */
final class CheckpointSigner {
  private static final String SEALED = "sealed";

  /** The number of recent checkpoints among which the last one of this node is searched. */
  private static final int SEARCHED_CHECKPOINTS = 20;

  private final BrokerContext context;
  private final KeyPair keys;
  private final String keyId;

  CheckpointSigner(BrokerContext context, KeyPair keys, String keyId) {
    this.context = context;
    this.keys = keys;
    this.keyId = keyId;
  }

  /** A checkpoint, and whether it is stored already. */
  record SignedCheckpoint(AuditCheckpoint checkpoint, boolean stored) {}

  /** Signs the records since the previous checkpoint. */
  JsonObject sign() {
    return store(context.read(this::checkpoint));
  }

  /** Returns the stored checkpoint of this node's key for the current heads. */
  private Optional<AuditCheckpoint> currentCheckpoint(StoreView view) {
    Set<ChainHead> heads = Set.copyOf(view.heads());
    ArchivedRecords archived = ArchivedRecords.of(view);
    return view.lastEntries(KeyValueTable.AUDIT_CHECKPOINTS, "", SEARCHED_CHECKPOINTS).stream()
        .flatMap(it -> Optional.ofNullable(it.value()).stream())
        .map(AuditCheckpoint::new)
        .filter(it -> it.heads().filter(of -> Set.copyOf(of).equals(heads)).isPresent())
        .filter(it -> isComplete(it, heads, archived))
        .filter(it -> it.publicKey().equals(Ed25519.hex(keys.getPublic())) && it.isSigned())
        .findFirst();
  }

  /** Returns whether the checkpoint covers every chain and no covered record was archived since. */
  private static boolean isComplete(
      AuditCheckpoint checkpoint, Set<ChainHead> heads, ArchivedRecords archived) {
    List<MerkleSeal> merkleSeals = checkpoint.seals();
    return heads.stream()
        .allMatch(
            head ->
                archived.end(head.chain()).seq() >= head.seq()
                    || merkleSeals.stream()
                        .anyMatch(
                            it ->
                                it.head().equals(head)
                                    && it.first() > archived.end(head.chain()).seq()));
  }

  /** Signs all records in the store, including those already covered. */
  AuditCheckpoint signAll() {
    AuditCheckpoint all = context.read(view -> checkpoint(view, JsonObject.empty()));
    return new AuditCheckpoint(store(new SignedCheckpoint(all, false)));
  }

  /** Returns the previous checkpoint if there are no newer records, else a new one. */
  SignedCheckpoint checkpoint(StoreView view) {
    return currentCheckpoint(view)
        .map(it -> new SignedCheckpoint(it, true))
        .orElseGet(() -> new SignedCheckpoint(checkpoint(view, sealed(view)), false));
  }

  private static JsonObject sealed(StoreView view) {
    return Optional.ofNullable(view.entry(KeyValueTable.SETTINGS, SEALED))
        .orElse(JsonObject.empty());
  }

  private AuditCheckpoint checkpoint(StoreView view, JsonObject sealed) {
    List<ChainHead> heads = view.heads();
    ArchivedRecords archived = ArchivedRecords.of(view);
    List<MerkleSeal> merkleSeals = new ArrayList<>();
    for (ChainHead head : heads) {
      long before = sealed.number(head.chain()).map(Double::longValue).orElse(0L);
      long first = Math.max(Math.min(before + 1, head.seq()), archived.end(head.chain()).seq() + 1);
      List<String> hashes = view.recordHashes(head.chain(), first, head.seq());
      if (!hashes.isEmpty() && hashes.size() == head.seq() - first + 1) {
        merkleSeals.add(new MerkleSeal(head, first, new MerkleTree(hashes).root()));
      }
    }
    return AuditCheckpoint.sign(heads, merkleSeals, context.clock().instant(), keyId, keys);
  }

  JsonObject store(SignedCheckpoint signedCheckpoint) {
    if (!signedCheckpoint.stored()) {
      String key = context.environment().ids().get();
      context.run(Commands.of(work -> store(work, key, signedCheckpoint.checkpoint()))).join();
    }
    return signedCheckpoint.checkpoint().json();
  }

  private static boolean store(UnitOfWork work, String key, AuditCheckpoint checkpoint) {
    work.put(KeyValueTable.AUDIT_CHECKPOINTS, key, checkpoint.json());
    JsonObject.Builder sealed = JsonObject.builder();
    JsonObject before = work.entry(KeyValueTable.SETTINGS, SEALED);
    if (before != null) {
      sealed.putAll(before);
    }
    checkpoint.seals().stream()
        .map(MerkleSeal::head)
        .filter(it -> before == null || before.number(it.chain()).orElse(0.0) < it.seq())
        .forEach(it -> sealed.put(it.chain(), (double) it.seq()));
    work.put(KeyValueTable.SETTINGS, SEALED, sealed.build());
    return true;
  }
}
