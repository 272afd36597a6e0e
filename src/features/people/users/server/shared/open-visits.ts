import { extensionPoint } from '#contract/extension.ts'
import type { Database } from '#server/database/connect.ts'

export type OpenVisits = { jobs: number; bookings: number }

/** Counts the open visits of a user: who has any cannot be deactivated. */
export const openVisits = extensionPoint<(db: Database, userId: string) => Promise<Partial<OpenVisits>>>()
