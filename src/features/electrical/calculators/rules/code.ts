import { type FiguredEdition, hasFigures } from '#features/company/settings/rules/code-editions.ts'
import { code2023 } from './2023/edition.ts'
import { code2026 } from './2026/edition.ts'
import type { Code } from './edition.ts'

const figures: Record<FiguredEdition, Code> = { 2023: code2023, 2026: code2026 }

/** The figures of an edition, or null: they are not here, and those of another edition must not stand in for them. */
export const getCode = (edition: string): Code | null => (hasFigures(edition) ? figures[edition] : null)
