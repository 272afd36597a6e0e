import { listOr } from '#contract/text.ts'
import { requireActiveClient } from '#features/people/clients/server/shared/active-client.ts'
import { addClient, findSimilarClients } from '#features/people/clients/server/shared/similar-clients.ts'
import type { Clock } from '#server/context.ts'
import { takeTurns } from '#server/database/take-turns.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lockRow, updateRow } from '#server/database/versions.ts'
import { conflict, refuseIf } from '#server/errors.ts'
import { blocked, type ConvertInput, leadStates } from '../../contract.ts'
import { salesLeads } from '../table.ts'

const BECAME_CLIENT = 'Became a client'

const existingClientRefusal = (names: string[]) =>
  `${listOr(names)} has the same email or phone. Link that client with client_id, or send create: true to create another one.`

/**
 * Makes a lead a client and returns the client's id: links `client_id`, or creates a client. If one has the same email or phone,
 * that is a 409 unless `create` is true. An open lead is won.
 */
export const convertLead = (ctx: Clock, id: string, input: ConvertInput): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    const { client_id, create, updated_at } = input
    const lead = await lockRow(ctx, salesLeads, id, { noun: 'Lead', version: updated_at })
    refuseIf(blocked.convert(lead))
    // Two leads of one person must not create two clients at the same time.
    await takeTurns(ctx.db, 'lead conversion', lead.email.toLowerCase())
    if (client_id !== null) await requireActiveClient(ctx, client_id)
    else if (!create) {
      const similar = await findSimilarClients(ctx.db, lead)
      if (similar.length > 0) throw conflict(existingClientRefusal(similar.map(({ name }) => name)))
    }
    const client = client_id ?? (await addClient(ctx, lead))
    const now = ctx.now().toISOString()
    await updateRow(ctx, salesLeads, id, {
      client_id: client,
      converted_to_client: true,
      conversion_date: now,
      ...(leadStates.isOpen(lead) && { status: 'won' as const, close_reason: BECAME_CLIENT, closed_at: now }),
    })
    return client
  })
