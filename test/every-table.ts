import { auditedKinds } from '#server/audit/kinds.ts'
import { createCast, recordFor } from './examples.ts'
import type { World } from './world.ts'

/** A row in every table the sample company leaves empty, with values that are easily lost in a backup. */
export async function fillTheRest(world: World) {
  const { pool } = world
  const hard = `E'quote " \\\\ back, comma, {brace} \\n line \\t tab ü 漢 😀 # [ '`
  await pool.query(`
    insert into installation values ('secret', ${hard});
    insert into signing_keys (public_key, private_key) values (repeat('0a', 32), ${hard});
    insert into sessions (sid, user_id, sess, expire) select 'sid', id, 'null', 'infinity' from users limit 1;
    insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, kinds)
      select id, user_id, ${hard}, '', '', '{visit,text}' from sessions where sid = 'sid';
    insert into idempotency_keys (caller, key, request_hash, body) values ('anonymous', 'k', '', ${hard});
    insert into rate_limits values ('k', 2147483647, '2026-03-08T08:30:00.123Z', null);
    -- Connections count in groups 0 to 63.
    insert into revisions values ('clients', 64, 9007199254740993);
    insert into row_changes (transaction, table_name, ids) values ('18446744073709551615', ${hard}, null);
    insert into sms_keywords (message_id, phone, keyword) values ('SM1', '+15125550199', 'stop');
    insert into sms_opt_outs (phone) values ('+15125550199');
    insert into email_preferences (email, offers_stopped_at) values (${hard}, '2026-03-08T08:30:00.123Z');
    insert into one_time_tokens (token_hash, purpose, user_id, data, expires_at)
      select 'hash', 'reset_password', id, '{"big": 12345678901234567890.12345678901234567890, "e": ""}', now() from users limit 1;
    insert into access_tokens (user_id, name, token_hash, scopes, expires_at)
      select id, ${hard}, 'hash', '{read,write}', '2026-03-08T08:30:00.123Z' from users limit 1;
    update users set referred_by = (select max(id::text)::uuid from users);
    update clients set notes = ${hard}, address = '' where id = (select min(id::text)::uuid from clients);
    insert into ai_agents (agent_type, name, description, system_prompt, capabilities, avg_response_time)
      values ('booking', 'A', '', '', array['a,b', '"', 'null', '', ${hard}], 99999999.99);
    insert into agent_conversations (agent_id, session_id, messages) select id, 's', '[null, 1.10]' from ai_agents;
    insert into conversations (phone) values ('+15125550198');
    insert into text_messages (conversation_id, direction, body, pictures)
      select id, 'in', '', 1 from conversations where phone = '+15125550198';
    insert into message_pictures (message_id, position, url, error) select id, 0, ${hard}, ${hard} from text_messages where pictures = 1;
    insert into files (uploaded_by, file_name, original_name, mime_type, file_size, tags)
      select id, 'n', ${hard}, 'image/png', 6, '{}' from users limit 1;
    insert into permits (permit_type, project_address, created_by, estimated_cost)
      select 'electrical', 'a', id, 0.10 from users limit 1;
    insert into audit_events (record, record_id, before, after) select 'permit', id, null, '{"notes": 1.10}' from permits;
    insert into inspections (permit_id, inspection_type, created_by) select id, 'final', created_by from permits;
    insert into inspection_reminders (inspection_id, scheduled_date) select id, '2026-03-08T08:30:00.123Z' from inspections;
    insert into gate_overrides (job_id, gate, reason, created_by) select j.id, 'schedule', ${hard}, u.id from jobs j, users u limit 1;
    insert into time_entries (job_id, user_id, started_at) select j.id, u.id, now() from jobs j, users u limit 1;
    insert into visit_requests (client_id, status, note) select id, 'another_time', ${hard} from clients limit 1;
    insert into visit_request_times (request_id, visit_id, scheduled_date)
      select r.id, v.id, '2026-03-08T08:30:00.123Z' from visit_requests r, visits v limit 1;
    insert into two_factor_recovery_codes (user_id, code_hash) select id, ${hard} from users limit 1;
    insert into work_orders (job_id, work_order_number, scope_of_work, materials_used)
      select id, 'WO-99999', '', 'null' from jobs limit 1;
    insert into dossiers (job_id, number, pages, created_by)
      select j.id, 1, 3, u.id from jobs j, users u limit 1;
    insert into compliance_checklists (checklist_type, items, completed_by) select 'c', '[]', id from users limit 1;
    insert into document_links (kind, document_id, token_hash, expires_at) select 'invoice', id, ${hard}, now() from invoices limit 1;
    insert into quotes (quote_number, client_id, created_by, subtotal, total, highest_total, deposit_percent, notes)
      select 'QUO-99999', c.id, u.id, 0.01, 0.01, 99999999.99, 1.05, ${hard} from clients c, users u limit 1;
    insert into quote_items (quote_id, description, quantity, unit_price, amount, option_group, order_index)
      select id, ${hard}, 0.01, 1, 0.01, '', 0 from quotes where quote_number = 'QUO-99999';
    insert into quote_versions (quote_id, version, document, document_hash, total, link_ids, sent_by)
      select id, 1, ${hard}, repeat('0a', 32), 0.01, array[id], created_by from quotes where quote_number = 'QUO-99999';
    insert into quote_acceptances (quote_id, version, chosen, subtotal, tax_amount, total, name, signature, accepted_at, document, document_hash)
      select id, 1, '{}', 0.01, 0, 0.01, ${hard}, '{"typed": "A, \\"B\\""}', now(), ${hard}, repeat('0a', 32) from quotes where quote_number = 'QUO-99999';
    insert into access_tokens (user_id, name, token_hash, expires_at) select id, ${hard}, 'h', now() from users limit 1;
    insert into ai_proposals (user_id, tool, title, facts, fields, input)
      select id, 't', ${hard}, '[]', '[]', '{"notes": 1.10}' from users limit 1;
    insert into guide_sections (href, guide, title, body, roles, position) values ('/about#a', 'about', ${hard}, ${hard}, '{admin}', 1);
    insert into refunds (payment_id, amount) select id, 0.01 from payments limit 1;
    insert into disputes (payment_id, provider_dispute_id, amount, withdrawn_amount, fee, status, reason, opened_at)
      select id, 'dp', 0.01, 0.01, 15, 'lost', ${hard}, now() from payments limit 1;
    insert into client_credits (client_id, source, amount, note, source_key)
      select id, 'manual', -0.01, ${hard}, 'k' from clients limit 1;
    insert into referral_openings (referrer_id, network) select id, ${hard} from users limit 1;
    insert into sandbox_refunds (id, intent_id, amount, reference) select 're', id, 0.01, 'r' from sandbox_intents limit 1;
    insert into sandbox_disputes (id, intent_id, amount, evidence_due_at)
      select 'dp', id, 0.01, now() from sandbox_intents limit 1`)
  // The other records, from the examples of the role matrix.
  const cast = await createCast(world)
  for (const { path, table } of auditedKinds.values()) {
    if (path === undefined || table === undefined) continue
    const { rowCount } = await pool.query(`select 1 from ${table} limit 1`)
    if (rowCount === 0) await recordFor(world, cast, `${path}/:id`)
  }
}
