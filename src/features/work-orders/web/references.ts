import type { Choice } from '#web/ui/picker.tsx'

/** The articles that a work order usually refers to. */
export const references: readonly Choice[] = []
