import { extensionPoint } from '#contract/extension.ts'
import type { PermitDates } from '#features/company/settings/rules/permit-edition.ts'
import type { Database } from '#server/database/connect.ts'

/** The permit whose application date decides the edition of a job's calculations, or null. */
export const jobPermits = extensionPoint<(db: Database, jobId: string) => Promise<PermitDates | null>>()
