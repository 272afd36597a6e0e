import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, inList, instant, json, transactionId, updatedAt } from './columns.ts'

/** Values the installation creates once for itself, such as the secret that signs cookies. */
export const installation = pgTable('installation', { name: text().primaryKey(), value: text().notNull() })

/** The keys that sign what leaves the house. Only the newest signs; the others still prove what they signed. */
export const signingKeys = pgTable(
  'signing_keys',
  {
    /** Hex, like the statement of each signed file. */
    public_key: text().primaryKey(),
    /** Sealed (sealing.ts). */
    private_key: text().notNull(),
    created_at: createdAt(),
  },
  () => [check('signing_keys_public_key_check', sql.raw(`public_key ~ '^[0-9a-f]{64}$'`))],
)

/** The first answer to every request that changes something, stored in the transaction that did its work. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** A user id, or `anonymous`. */
    caller: text().notNull(),
    /** A hash of the client's key. */
    key: text().notNull(),
    /** A hash of the request's session token, since the work may have ended that session. */
    session: text(),
    request_hash: text().notNull(),
    /** Null until the work is done, in its transaction. */
    status_code: integer(),
    /** Body and cookies, sealed with the client's key. */
    body: text(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.caller] }),
    index('idempotency_keys_age_index').on(table.created_at),
  ],
)

/** The last number of each series (see `nextNumber`). */
export const numberCounters = pgTable('number_counters', {
  series: text().primaryKey(),
  last: bigint({ mode: 'number' }).notNull(),
})

/** Event counts in a window, across all processes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    window_ends: instant().notNull(),
    blocked_until: instant(),
  },
  (table) => [index('rate_limits_window_index').on(table.window_ends)],
)

/**
 * The number of changes to each kind of record. A connection counts in one of 64 rows, by its process id, so that writers
 * seldom wait for each other. The sum over a topic is the version of every list of that topic (its ETag). Maintained by
 * triggers.
 */
export const revisions = pgTable(
  'revisions',
  {
    topic: text().notNull(),
    backend: integer().notNull(),
    changes: bigint({ mode: 'number' }).notNull(),
    changed_at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.topic, table.backend] })],
)

/** The rows that each statement changed in tables whose lists are followed, kept for hours. Maintained by triggers. */
export const rowChanges = pgTable(
  'row_changes',
  {
    transaction: transactionId()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    table_name: text().notNull(),
    /** Null: too many to name. */
    ids: uuid().array(),
    noted_at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('row_changes_transaction_index').on(table.transaction)],
)

export const deliveryChannels = ['email', 'sms'] as const
/** `held`: waits for an administrator since a restore, who sends it or drops it. */
const deliveryStatuses = ['held', 'queued', 'sending', 'sent', 'failed', 'dropped'] as const
const receipts = ['delivered', 'undelivered'] as const

/** The outbox: every message, written with the change that causes it and delivered by a background job. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: id(),
    channel: text({ enum: deliveryChannels }).notNull(),
    recipient: text().notNull(),
    subject: text(),
    /** The message with everything needed to resend it; cleared once sent. */
    message: json<unknown>().notNull(),
    /** The purpose of an automatic text, such as 'Booking reminder'. */
    purpose: text(),
    /** An automatic text for the conversation with its recipient; its links are cut to their site. */
    body: text(),
    /** The record it is about, such as `invoice` and its id. */
    about_type: text(),
    about_id: uuid(),
    /** Prevents queueing a one-time message (a reminder) twice. */
    once_key: text().unique(),
    status: text({ enum: deliveryStatuses }).notNull().default('queued'),
    provider: text(),
    provider_id: text(),
    attempts: integer().notNull().default(0),
    /** When the last attempt started. */
    attempted_at: instant(),
    error: text(),
    /** A text waits for the end of quiet hours. */
    not_before: instant(),
    /** A text about a visit is pointless once that begins. */
    not_after: instant(),
    /** The carrier's report after the provider accepted a text. */
    receipt: text({ enum: receipts }),
    created_at: createdAt(),
    sent_at: instant(),
  },
  (table) => [
    index('deliveries_about_index').on(table.about_type, table.about_id),
    index('deliveries_status_index').on(table.status, table.created_at),
    index('deliveries_newest_index').on(table.created_at.desc(), table.id.desc()),
    index('deliveries_texts_index')
      .on(table.recipient, table.created_at)
      .where(sql`body is not null`),
    check('deliveries_channel_check', inList('channel', deliveryChannels)),
    check('deliveries_status_check', inList('status', deliveryStatuses)),
    check('deliveries_receipt_check', inList('receipt', receipts)),
    check('deliveries_attempts_check', sql.raw('attempts >= 0')),
  ],
)

/** Every incoming STOP and START, so that a repeat changes nothing. */
export const smsKeywords = pgTable(
  'sms_keywords',
  {
    message_id: text().primaryKey(),
    phone: text().notNull(),
    keyword: text({ enum: ['stop', 'start'] }).notNull(),
    created_at: createdAt(),
  },
  (table) => [
    index('sms_keywords_phone_index').on(table.phone, table.created_at),
    check('sms_keywords_keyword_check', inList('keyword', ['stop', 'start'])),
  ],
)

/** Numbers that opted out of texts. */
export const smsOptOuts = pgTable('sms_opt_outs', {
  phone: text().primaryKey(),
  created_at: createdAt(),
})

/** Email choices by address, from the first offer sent to it. */
export const emailPreferences = pgTable('email_preferences', {
  id: id(),
  /** In lower case. */
  email: text().notNull().unique(),
  /** When they opted out of offers. */
  offers_stopped_at: instant(),
  created_at: createdAt(),
  updated_at: updatedAt(),
})

/** The ways to consent to texts: recorded by staff, in the public lead form, or by texting START. */
const consentMethods = ['in_person', 'phone', 'written', 'lead_form', 'start'] as const

/** Every consent to texts, kept as evidence even after the number opts out. */
export const smsConsents = pgTable(
  'sms_consents',
  {
    id: id(),
    phone: text().notNull(),
    method: text({ enum: consentMethods }).notNull(),
    /** The name of the staff member who recorded it; null: the person gave it here. */
    recorded_by: text(),
    /** The words they agreed to. */
    wording: text(),
    created_at: createdAt(),
  },
  (table) => [
    index('sms_consents_phone_index').on(table.phone, table.created_at),
    check('sms_consents_method_check', inList('method', consentMethods)),
  ],
)
