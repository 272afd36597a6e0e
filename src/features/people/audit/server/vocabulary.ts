import { auditedKinds, auditWords } from '#server/audit/kinds.ts'
import { invalid } from '#server/errors.ts'
import type { Vocabulary } from '../contract.ts'

export const getVocabulary = (): Vocabulary => ({
  actions: Object.fromEntries(auditWords),
  kinds: Object.fromEntries([...auditedKinds].map(([record, { noun, page = null }]) => [record, { noun, page }])),
})

/** Refuses a kind of record that the trail does not name. */
export function requireKind(record: string): void {
  if (!auditedKinds.has(record)) throw invalid('record', 'That kind of record has no history')
}
