import { daysBetween } from '#contract/dates.ts'
import { states } from '#contract/states.ts'

/** The company's licenses, then its electricians'. */
export const licenseKinds = [
  'contractor',
  'general_liability',
  'workers_compensation',
  'bond',
  'master',
  'journeyman',
  'residential_wireman',
  'apprentice',
  'other',
] as const
export type LicenseKind = (typeof licenseKinds)[number]

/** Kinds that let a person do electrical work alone, and with an apprentice. */
export const SUPERVISING: readonly LicenseKind[] = ['master', 'journeyman', 'residential_wireman']

/** True for a license of an electrician. */
export const isTradeLicense = ({ kind }: { kind: LicenseKind }): boolean =>
  kind === 'apprentice' || SUPERVISING.includes(kind)

/** The problem with the holder of a license, or null: an electrician's license is a person's. */
export const findHolderIssue = ({ kind, user_id }: { kind: LicenseKind; user_id: string | null }): string | null =>
  isTradeLicense({ kind }) && user_id === null ? 'Choose the person who holds this license' : null

const labels: Record<LicenseKind, string> = {
  contractor: 'Electrical contractor (TECL)',
  general_liability: 'General liability insurance',
  workers_compensation: 'Workers’ compensation insurance',
  bond: 'Surety bond',
  master: 'Master Electrician',
  journeyman: 'Journeyman Electrician',
  residential_wireman: 'Residential Wireman',
  apprentice: 'Apprentice Electrician',
  other: 'Other',
}
export const kindOptions = licenseKinds.map((value) => ({ value, label: labels[value] }))

/** The label of a kind, or its name if it is from a newer server. */
export const kindLabel = (kind: string): string => kindOptions.find(({ value }) => value === kind)?.label ?? kind

/** Days before expiry when people are warned. */
export const WARNING_DAYS = [60, 30, 7] as const

/** Computed from the expiry date, never stored. */
export const licenseStates = states({
  valid: { label: 'Valid', tone: 'good', icon: 'done' },
  expiring: { label: 'Expiring', tone: 'warn', icon: 'alert' },
  expired: { label: 'Expired', tone: 'bad', icon: 'cancelled', over: true },
})
type LicenseStatus = (typeof licenseStates.names)[number]

/** Whole days from today until the license expires; negative afterwards. It is still valid on its last day. */
export const daysLeft = (expires_on: string, today: string): number => daysBetween(today, expires_on)

/** The status of a license today. Both are calendar days of the company. */
export function statusOn(expires_on: string, today: string): LicenseStatus {
  const remaining = daysLeft(expires_on, today)
  return remaining < 0 ? 'expired' : remaining <= WARNING_DAYS[0] ? 'expiring' : 'valid'
}

/** The closest warning that a license has reached, or null: 25 days before it expires, that is 30. None once it has expired. */
export function warningFor(expires_on: string, today: string): number | null {
  const remaining = daysLeft(expires_on, today)
  return remaining < 0 ? null : (WARNING_DAYS.toReversed().find((days) => remaining <= days) ?? null)
}
