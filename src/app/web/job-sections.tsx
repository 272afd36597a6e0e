import type { ReactNode } from 'react'
import { lazily } from '#web/platform/lazily.tsx'
import type { JobDetails } from '#features/jobs/contract.ts'

/** The sections of a job's details that jobs cannot import: one line for each feature, loaded lazily. */
const ClientPanels = lazily(() =>
  import('#features/panels/web/shared/client-panels.tsx').then((module) => module.ClientPanels),
)

export const jobSections = (job: JobDetails): ReactNode => <ClientPanels clientId={job.client_id} />
