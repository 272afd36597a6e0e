import { extensionPoint } from '#contract/extension.ts'
import type { AdminContext } from '#server/context.ts'
import type { RulesPatch } from '../../contract.ts'
import type { Company } from './company.ts'

/** Refuses a change of rules that records of features above forbid. Runs in the transaction that saves them. */
export type SettingsCheck = (ctx: AdminContext, rules: RulesPatch, before: Company) => Promise<void>

export const settingsChecks = extensionPoint<SettingsCheck>()
