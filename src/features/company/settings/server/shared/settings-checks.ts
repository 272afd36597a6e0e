import { extensionPoint } from '#contract/extension.ts'
import type { AdminContext } from '#server/context.ts'
import type { RulesPatch, SettingsInput } from '../../contract.ts'
import type { Company } from './company.ts'

type Changes = Partial<RulesPatch & Pick<SettingsInput, 'time_zone'>>

/** Refuses a change of settings that records of features above forbid. Runs in the transaction that saves it. */
export type SettingsCheck = (ctx: AdminContext, changes: Changes, before: Company) => Promise<void>

export const settingsChecks = extensionPoint<SettingsCheck>()
