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
 * Signs the ends of the chains, each with a Merkle root over the records since the checkpoint
 * before, and keeps what it signed. Two nodes that do so at once put a record under two roots, and
 * never under none.
 */
final class CheckpointSigner {
  private static final String SEALED = "sealed";

  /** Among so many, the last one of this node is looked for. */
  private static final int LATEST = 20;

  private final BrokerContext context;
  private final KeyPair keys;
  private final String keyId;

  CheckpointSigner(BrokerContext context, KeyPair keys, String keyId) {
    this.context = context;
    this.keys = keys;
    this.keyId = keyId;
  }

  /** A checkpoint, which counts when it is kept, and whether it is. */
  record SignedCheckpoint(AuditCheckpoint checkpoint, boolean kept) {}

  /** Seals what came since the checkpoint before. */
  JsonObject sign() {
    return keep(context.read(this::checkpoint));
  }

  /** Other nodes keep theirs beside ours, under keys of their own. */
  private Optional<AuditCheckpoint> keptOfNow(StoreView view) {
    Set<ChainHead> heads = Set.copyOf(view.heads());
    ArchivedRecords archived = ArchivedRecords.of(view);
    return view.lastEntries(KeyValueTable.AUDIT_CHECKPOINTS, "", LATEST).stream()
        .flatMap(it -> Optional.ofNullable(it.value()).stream())
        .map(AuditCheckpoint::new)
        .filter(it -> it.heads().filter(of -> Set.copyOf(of).equals(heads)).isPresent())
        .filter(it -> isWhole(it, heads, archived))
        .filter(it -> it.publicKey().equals(Ed25519.hex(keys.getPublic())) && it.isSigned())
        .findFirst();
  }

  /**
   * Whether every chain is sealed by it, and none of the sealed records has been archived since.
   */
  private static boolean isWhole(
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

  /** Seals everything that the store holds, whatever was sealed before. */
  AuditCheckpoint signAll() {
    AuditCheckpoint all = context.read(view -> checkpoint(view, JsonObject.empty()));
    return new AuditCheckpoint(keep(new SignedCheckpoint(all, false)));
  }

  /** If nothing came since the checkpoint before, that one is as good as another. */
  SignedCheckpoint checkpoint(StoreView view) {
    return keptOfNow(view)
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

  JsonObject keep(SignedCheckpoint signedCheckpoint) {
    if (!signedCheckpoint.kept()) {
      String key = context.environment().ids().get();
      context.run(Commands.of(work -> keep(work, key, signedCheckpoint.checkpoint()))).join();
    }
    return signedCheckpoint.checkpoint().json();
  }

  private static boolean keep(UnitOfWork work, String key, AuditCheckpoint checkpoint) {
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
