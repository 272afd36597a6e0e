import { and, eq } from 'drizzle-orm'
import type { UserContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertRow, lockRow, updateRow } from '#server/database/versions.ts'
import { conflict, notFound, refuseIf } from '#server/errors.ts'
import { blocked, type Proposal, type ProposalEdit } from '../../contract.ts'
import { aiProposals } from '../table.ts'
import { getAgentName, noteInConversation } from './conversations.ts'
import type { Caller, Done, Draft, WritingTool } from './tool.ts'
import { toolNamed } from './tools/registry.ts'

type Row = typeof aiProposals.$inferSelect

const toProposal = ({ done, ...row }: Row): Proposal => ({
  ...row,
  done: done && { message: done.message, href: done.href, undoable: row.status === 'confirmed' && done.undo !== null },
})

/** Stores what a writing tool worked out. */
export async function storeProposal(
  { services, user }: Caller,
  { tool, draft, conversation_id }: { tool: string; draft: Draft; conversation_id: string | null },
): Promise<Proposal> {
  const created_at = services.now().toISOString()
  const row = await insertRow(services, aiProposals, {
    ...draft,
    user_id: user.id,
    conversation_id,
    tool,
    created_at,
    updated_at: created_at,
  })
  return toProposal(row)
}

/** A proposal of the user's own. */
export async function getProposal({ db, user }: UserContext, id: string): Promise<Proposal> {
  const own = and(eq(aiProposals.id, id), eq(aiProposals.user_id, user.id))
  const [row] = await db.select().from(aiProposals).where(own)
  if (!row) throw notFound('Proposal')
  return toProposal(row)
}

/** Locks a proposal until the transaction ends. Users see only their own. */
const lock = (ctx: UserContext, id: string): Promise<Row> =>
  lockRow(ctx, aiProposals, id, { noun: 'Proposal', visible: eq(aiProposals.user_id, ctx.user.id) })

function requireTool(row: Row): WritingTool {
  const tool = toolNamed(row.tool)
  if (!tool?.writes) throw conflict('This version of Panelboard cannot carry out this proposal. Ask again.')
  return tool
}

/** The same user's rights, whatever the agent. In a transaction, everything the tool does belongs to it. */
const toCaller = async (ctx: UserContext, row: Row): Promise<Caller> => ({
  services: ctx,
  user: ctx.user,
  agent: await getAgentName(ctx, row.conversation_id),
})

const proposalKey = (row: Row, action: string) => `${action} proposal ${row.id}`

/** The proposal with the fields that the user edited. Nothing else of it can be changed. */
async function edited(caller: Caller, row: Row, { input }: ProposalEdit) {
  if (!input) return { input: row.input }
  const own = row.fields.flatMap(({ name }) => (Object.hasOwn(input, name) ? [[name, input[name]]] : []))
  return requireTool(row).revise(caller, { ...row.input, ...Object.fromEntries(own) })
}

/** Stores the result, and notes it in the conversation. */
async function finish(ctx: UserContext, row: Row, done: Done): Promise<Row> {
  const undo = done.undo && { id: done.undo.id, updated_at: done.undo.updated_at }
  const finished = await updateRow(ctx, aiProposals, row.id, { status: 'confirmed', done: { ...done, undo } })
  await noteInConversation(ctx, row.conversation_id, done.message, requireTool(row).marks)
  return finished
}

/** Carries out a proposal with the rights of the user, once, however often it is confirmed. */
export async function confirmProposal(ctx: UserContext, id: string, edit: ProposalEdit): Promise<Proposal> {
  const row = await inTransaction(ctx, async (ctx) => {
    const row = await lock(ctx, id)
    const isStarted = row.status === 'confirmed'
    if (isStarted && row.done) return row
    if (!isStarted) refuseIf(blocked.confirm(row, ctx.now()))
    const tool = requireTool(row)
    const caller = await toCaller(ctx, row)
    const next = isStarted ? row : { ...row, ...(await edited(caller, row, edit)) }
    const changed = await updateRow(ctx, aiProposals, id, { ...next, status: 'confirmed' })
    if (tool.outside) return changed
    return finish(ctx, changed, await tool.perform(caller, changed.input, proposalKey(row, 'confirm')))
  })
  return toProposal(row.done ? row : await performOutside(ctx, row))
}

/** Calls the outside service outside of a transaction. A failure opens the proposal again. */
async function performOutside(ctx: UserContext, row: Row): Promise<Row> {
  const isOurs = and(eq(aiProposals.id, row.id), eq(aiProposals.updated_at, row.updated_at))
  try {
    const done = await requireTool(row).perform(await toCaller(ctx, row), row.input, proposalKey(row, 'confirm'))
    return await inTransaction(ctx, async (ctx) => {
      const now = await lock(ctx, row.id)
      return now.done ? now : finish(ctx, row, done)
    })
  } catch (error) {
    await ctx.db.update(aiProposals).set({ status: 'open' }).where(isOurs)
    throw error
  }
}

/** Drops a proposal that was not confirmed. */
export const discardProposal = (ctx: UserContext, id: string): Promise<Proposal> =>
  inTransaction(ctx, async (ctx) => {
    const row = await lock(ctx, id)
    if (row.status === 'discarded') return toProposal(row)
    refuseIf(blocked.discard(row))
    return toProposal(await updateRow(ctx, aiProposals, id, { status: 'discarded' }))
  })

/** Takes back a confirmed change, once. */
export const undoProposal = (ctx: UserContext, id: string): Promise<Proposal> =>
  inTransaction(ctx, async (ctx) => {
    const row = await lock(ctx, id)
    if (row.status === 'undone') return toProposal(row)
    const tool = requireTool(row)
    const undo = row.done?.undo ?? null
    refuseIf(blocked.undo({ status: row.status, isUndoable: Boolean(tool.undo && undo) }))
    if (tool.undo && undo) await tool.undo(await toCaller(ctx, row), undo, proposalKey(row, 'undo'))
    await noteInConversation(ctx, row.conversation_id, `Undone: ${row.title.toLowerCase()}.`)
    return toProposal(await updateRow(ctx, aiProposals, id, { status: 'undone' }))
  })
