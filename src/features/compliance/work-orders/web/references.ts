import { necArticles } from '#features/electrical/calculators/rules/nec-articles.ts'
import type { Choice } from '#web/ui/picker.tsx'

/** The articles as code references, each with its edition and section. */
export const references: readonly Choice[] = necArticles.map(({ edition, section, title }) => {
  const reference = `NEC ${edition} ${section}`
  return { value: reference, label: reference, detail: title }
})
