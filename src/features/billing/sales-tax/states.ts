import { addDays, daysBetween, formatDay } from '#contract/dates.ts'
import { states } from '#contract/states.ts'

export const certificateKinds = ['exemption', 'resale'] as const
export type CertificateKind = (typeof certificateKinds)[number]

const labels: Record<CertificateKind, string> = { exemption: 'Exemption certificate', resale: 'Resale certificate' }
export const certificateOptions = certificateKinds.map((value) => ({ value, label: labels[value] }))

type Named = { kind: CertificateKind; number: string | null }

/** `Resale certificate 3-20045-1234-7`. An exemption need not have a number. */
export const certificateName = ({ kind, number }: Named): string => [labels[kind], number].filter(Boolean).join(' ')

/** The line of an invoice that charges no tax because of a certificate. */
export const certificateLine = (certificate: Named): string =>
  `Not taxed under ${certificateName(certificate).replace(/^./, (letter) => letter.toLowerCase())}`

/** Days before its end in which a certificate is marked as expiring. */
export const EXPIRING_DAYS = 30

/** Computed from the dates, never stored. */
export const certificateStates = states({
  missing: { label: 'Not received', tone: 'warn', icon: 'waiting' },
  upcoming: { label: 'Not valid yet', tone: 'info', icon: 'planned' },
  valid: { label: 'Valid', tone: 'good', icon: 'done' },
  expiring: { label: 'Expiring', tone: 'warn', icon: 'alert' },
  expired: { label: 'Expired', tone: 'bad', icon: 'cancelled', over: true },
})
type CertificateStatus = (typeof certificateStates.names)[number]

export type CertificateDates = { valid_from: string; valid_until: string | null; received_on: string | null }

/** The status on a calendar day of the company. A certificate is still valid on its last day. */
export function statusOn({ valid_from, valid_until, received_on }: CertificateDates, day: string): CertificateStatus {
  if (valid_until !== null && valid_until < day) return 'expired'
  if (received_on === null || received_on > day) return 'missing'
  if (valid_from > day) return 'upcoming'
  return valid_until !== null && daysBetween(day, valid_until) <= EXPIRING_DAYS ? 'expiring' : 'valid'
}

/** Why a certificate does not cover this day, or null. */
export function certificateRefusal(certificate: CertificateDates, day: string): string | null {
  const status = statusOn(certificate, day)
  if (status === 'expired') return `This certificate expired on ${formatDay(certificate.valid_until ?? day)}.`
  if (status === 'missing') return 'This certificate has not been received yet.'
  return status === 'upcoming' ? `This certificate is valid from ${formatDay(certificate.valid_from)} on.` : null
}

/** Days from the Comptroller's written notice in which certificates must be shown: 34 TAC 3.282(k)(2), since SB 296 of 2021. */
export const NOTICE_DAYS = 90
export const NOTICE_SOURCE = 'Texas Comptroller, 34 TAC 3.282(k)(2)'

type Notice = { requested_on: string | null; agreed_until: string | null; received_on: string | null }

/** The last day to show a certificate that the Comptroller asked for: the 90th, or a later one that was agreed. Null without a notice. */
export function dueOn({ requested_on, agreed_until }: Omit<Notice, 'received_on'>): string | null {
  if (requested_on === null) return null
  const due = addDays(requested_on, NOTICE_DAYS)
  return agreed_until !== null && agreed_until > due ? agreed_until : due
}

/** The deadline of a certificate that the Comptroller requested, or null. */
export function noticeOn(certificate: Notice, today: string): { text: string; isLate: boolean } | null {
  const due = dueOn(certificate)
  if (due === null) return null
  const { received_on } = certificate
  if (received_on !== null)
    return received_on <= due
      ? { text: `Received in time: it was due by ${formatDay(due)}.`, isLate: false }
      : { text: `Received after ${formatDay(due)}: the Comptroller may not accept it.`, isLate: true }
  const left = daysBetween(today, due)
  if (left < 0)
    return { text: `It was due by ${formatDay(due)}: the Comptroller may not accept it any more.`, isLate: true }
  const days = left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`
  return { text: `Due by ${formatDay(due)}, ${days}.`, isLate: false }
}
