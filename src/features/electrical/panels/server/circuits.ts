import { eq, sql } from 'drizzle-orm'
import { noteFields } from '#server/audit/notes.ts'
import type { StaffContext, UserContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertRow, lockRow, updateRow } from '#server/database/versions.ts'
import { AppError, invalid, notFound } from '#server/errors.ts'
import type { Circuit, CircuitInput, CircuitPatch } from '../contract.ts'
import { circuitText } from '../rules/breakers.ts'
import { findHolder, type Placed, sizeRefusal, spaceNumber, takenBy } from '../rules/layout.ts'
import { legsIn } from '../rules/load.ts'
import { circuitList } from './lists.ts'
import { circuits, panels } from './table.ts'

/** A circuit visible to the caller, else 404. */
export async function getCircuit(ctx: UserContext, id: string): Promise<Circuit> {
  const [circuit] = await circuitList.find(ctx, sql`k.id = ${id}::uuid`)
  if (!circuit) throw notFound('Circuit')
  return circuit
}

/** Locks a panel, so that its circuits change one after another. */
const lockPanel = (ctx: StaffContext, id: string) => lockRow(ctx, panels, id, { noun: 'Panel' })

type Panel = Awaited<ReturnType<typeof lockPanel>>

/** 400 if a breaker does not fit into the panel, 409 naming the circuit that has one of its spaces. */
async function requireSpaces({ db }: StaffContext, panel: Panel, place: Placed, except?: string): Promise<void> {
  const refusal = sizeRefusal({ spaces: panel.spaces, legs: legsIn(panel) }, place)
  if (refusal !== null) throw invalid(refusal.path, refusal.message)
  const rows = await db.select().from(circuits).where(eq(circuits.panel_id, panel.id))
  const holder = findHolder(rows, place, except)
  if (holder) throw new AppError(409, takenBy(holder), { errors: [{ path: 'space', message: takenBy(holder) }] })
}

type Row = typeof circuits.$inferSelect

/** Keeps a change of a circuit in its panel's history, by its first space. */
const recordCircuit = (ctx: StaffContext, panel_id: string, before: Row | null, after: Row | null) =>
  noteFields(ctx, { record: 'panel', id: panel_id, before: toEntry(before), after: toEntry(after) })

const toEntry = (row: Row | null) => (row === null ? {} : { [`space_${spaceNumber(row)}`]: circuitText(row) })

export const createCircuit = (ctx: StaffContext, panel_id: string, input: CircuitInput): Promise<Circuit> =>
  inTransaction(ctx, async (ctx) => {
    const panel = await lockPanel(ctx, panel_id)
    await requireSpaces(ctx, panel, input)
    const created_at = ctx.now().toISOString()
    const row = await insertRow(ctx, circuits, { ...input, panel_id, created_at, updated_at: created_at })
    recordCircuit(ctx, panel_id, null, row)
    return getCircuit(ctx, row.id)
  })

/** Changes only the fields sent; a new space moves it. */
export const updateCircuit = (ctx: StaffContext, id: string, patch: CircuitPatch): Promise<Circuit> =>
  inTransaction(ctx, async (ctx) => {
    const { updated_at, ...values } = patch
    const panel = await lockPanel(ctx, (await getCircuit(ctx, id)).panel_id)
    const was = await lockRow(ctx, circuits, id, { noun: 'Circuit', version: updated_at })
    const { space = was.space, poles = was.poles, half = was.half } = values
    await requireSpaces(ctx, panel, { space, poles, half }, id)
    recordCircuit(ctx, panel.id, was, await updateRow(ctx, circuits, id, values))
    return getCircuit(ctx, id)
  })

export const deleteCircuit = (ctx: StaffContext, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const panel = await lockPanel(ctx, (await getCircuit(ctx, id)).panel_id)
    const was = await lockRow(ctx, circuits, id, { noun: 'Circuit' })
    await ctx.db.delete(circuits).where(eq(circuits.id, id))
    recordCircuit(ctx, panel.id, was, null)
  })
