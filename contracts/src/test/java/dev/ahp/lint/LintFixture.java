package dev.ahp.lint;

import dev.ahp.contract.set.ContractLoader;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.ContractSource;
import dev.ahp.contract.set.UnreadableFileException;
import dev.ahp.lint.rule.ConformanceLevel;
import dev.ahp.lint.rule.LintFinding;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An in-memory agents directory that initially has no findings. */
final class LintFixture implements ContractSource {
  static final String CONTRACT = "handoffs/triage-to-refunds.yaml";
  static final LocalDate TODAY = LocalDate.of(2026, 6, 12);

  private static final String REGISTRY =
      """
      agents:
        triage-agent: {roles: [triage], domains: [support], tools: [transfer_to_refund_agent], prompt: prompts/triage.md}
        refund-agent: {roles: [billing-expert], domains: [billing], routes: [lead, triage-agent, triage]}
        lead: {}
        desk: {human: true, queue: desk}
      supervisor: lead
      """;
  private static final String PERMISSIONS =
      """
      permissions: {"perm:refund:read": {holders: [refund-agent]}}
      """;
  private static final String YAML =
      """
      id: triage-to-refunds-v1
      version: 1.0.0
      source: triage-agent
      target: refund-agent
      trigger:
        intent: A customer wants money back
        predicate: state.intent == 'refund'
        tool_call: transfer_to_refund_agent
      payload:
        schema: ./schemas/refund@1.0.0.json
        required: [task_summary, provenance.order_id, constraints]
        history_strategy: summary
      acceptance_criteria:
        required_fields: [task_summary]
        domain_match: target.domains contains 'billing'
        permission_check: perm:refund:read
      recovery:
        on_reject: supervisor
        on_timeout: supervisor
        on_error: source
        timeout_ms: 30000
        max_retries: 0
        loop_guard: state.visited_agents
      observability:
        trace_id_field: trace_id
        audit_event: handoff.triage_to_refunds
        metrics: [handoff.latency_ms]
      idempotency:
        idempotent: true
        dedupe_key: provenance.order_id
        replay_window_ms: 60000
      human_in_the_loop: false
      """;

  private final Map<String, String> files = new LinkedHashMap<>();
  private LintOptions options = LintOptions.on(TODAY);

  LintFixture() {
    put("registry.yaml", REGISTRY);
    put("permissions.yaml", PERMISSIONS);
    put("schemas/refund@1.0.0.json", "{\"type\": \"object\"}");
    put("prompts/triage.md", "You sort requests.\n");
    put(CONTRACT, YAML);
  }

  LintFixture put(String path, String text) {
    files.put(path, text);
    return this;
  }

  LintFixture remove(String path) {
    files.remove(path);
    return this;
  }

  /** Edits the contract; the text to replace must be present. */
  LintFixture edit(String from, String to) {
    return edit(CONTRACT, from, to);
  }

  LintFixture edit(String path, String from, String to) {
    String text = text(path);
    if (!text.contains(from)) {
      throw new IllegalArgumentException("nothing to replace: " + from);
    }
    return put(path, text.replace(from, to));
  }

  String text(String path) {
    return files.getOrDefault(path, "");
  }

  LintFixture asking(ConformanceLevel level) {
    options = options.asking(level);
    return this;
  }

  LintFixture with(LintConfig config) {
    options = options.with(config);
    return this;
  }

  LintFixture against(LintFixture before) {
    options = options.against(before.load());
    return this;
  }

  ContractSet load() {
    return ContractLoader.load(this);
  }

  LintReport lint() {
    return Linter.lint(load(), options);
  }

  /** Returns rule and position of each finding: {@code AHP003@9:1}. */
  List<String> findings() {
    return lint().findings().stream().map(LintFixture::describe).toList();
  }

  private static String describe(LintFinding it) {
    return it.rule().id() + "@" + it.textPosition().line() + ":" + it.textPosition().column();
  }

  @Override
  public String prefix() {
    return "agents/";
  }

  @Override
  public List<String> contracts() {
    return files.keySet().stream().filter(it -> it.startsWith("handoffs/")).sorted().toList();
  }

  @Override
  public Optional<String> read(String path) {
    String text = files.get(path);
    if ("<binary>".equals(text)) {
      throw new UnreadableFileException("is not UTF-8 text");
    }
    return Optional.ofNullable(text);
  }
}
