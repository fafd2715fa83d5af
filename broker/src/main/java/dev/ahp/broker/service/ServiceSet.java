package dev.ahp.broker.service;

import dev.ahp.broker.api.AgentApi;
import dev.ahp.broker.api.AuditApi;
import dev.ahp.broker.api.ContractApi;
import dev.ahp.broker.api.DeadLetterApi;
import dev.ahp.broker.api.DeliveryApi;
import dev.ahp.broker.api.EncryptionApi;
import dev.ahp.broker.api.EventApi;
import dev.ahp.broker.api.ExportApi;
import dev.ahp.broker.api.InboxApi;
import dev.ahp.broker.api.NamespaceApi;
import dev.ahp.broker.api.OverviewApi;
import dev.ahp.broker.api.PacketApi;
import dev.ahp.broker.api.QuotaApi;
import dev.ahp.broker.api.ScheduleApi;
import dev.ahp.broker.api.SchemaApi;
import dev.ahp.broker.api.TaskApi;
import dev.ahp.broker.api.TokenApi;

/** The services, each built once. */
public record ServiceSet(
    PacketApi packets,
    TaskApi tasks,
    AgentApi agents,
    TokenApi tokens,
    ContractApi contracts,
    SchemaApi schemas,
    ScheduleApi schedules,
    InboxApi inbox,
    DeadLetterApi deadLetters,
    AuditApi audit,
    EventApi events,
    OverviewApi overview,
    NamespaceApi namespaces,
    ExportApi exports,
    DeliveryApi deliveries,
    QuotaApi quotas,
    EncryptionApi encryption) {}
