import type { ComponentType } from 'react'
import { extensionPoint } from '#contract/extension.ts'
import type { Settings } from '../../contract.ts'

type SettingsCard = ComponentType<{ settings: Settings }> & { preload: () => Promise<void> }

/** Cards of the company settings, for administrators. */
export const settingsCards = extensionPoint<SettingsCard>()
