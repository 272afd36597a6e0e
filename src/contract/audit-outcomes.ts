/** The outcome of an event: a call that succeeded, one that was refused with 403, or a sign-in that failed. */
export const auditOutcomes = ['done', 'refused', 'failed'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]
