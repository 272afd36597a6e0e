import type { PalettePart } from '#web/palette/part.ts'
import { scheduleKeys } from './keys.ts'

export const palette: PalettePart = { shortcuts: { title: 'On the schedule', keys: scheduleKeys('week') } }
