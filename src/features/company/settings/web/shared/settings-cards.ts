import { extensionPoint } from '#contract/extension.ts'
import type { Screen } from '#web/platform/feature.ts'

/** Cards of the company settings, for administrators. */
export const settingsCards = extensionPoint<Screen>()
