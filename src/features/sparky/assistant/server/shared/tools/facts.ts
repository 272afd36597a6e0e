import * as z from 'zod/mini'
import { RequiredText } from '#contract/listing.ts'
import type { Proposal, ProposalField } from '../../../contract.ts'

/** A required input: words that identify a record. */
export const NeededWords = (what: string, description: string) =>
  RequiredText(200, `Name the ${what}`).check(z.describe(description))

/** The same as an optional input. */
export const Words = (description: string) => z.optional(NeededWords('record', description))

/** The facts of a proposal, without those that have no value. */
export const toFacts = (facts: Record<string, string | null | undefined>): Proposal['facts'] =>
  Object.entries(facts).flatMap(([label, value]) => (value ? [{ label, value }] : []))

/** A choice among these technicians, or none. */
export const technicianField = (staff: readonly { id: string; name: string }[]): ProposalField => ({
  name: 'assigned_to',
  label: 'Technician',
  kind: 'choice',
  choices: [{ value: '', label: 'Unassigned' }, ...staff.map(({ id, name }) => ({ value: id, label: name }))],
})
