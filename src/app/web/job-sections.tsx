import type { ReactNode } from 'react'
import type { JobDetails } from '#features/jobs/contract.ts'

/** The sections of a job's details that jobs cannot import: one line for each feature, loaded lazily. */
export const jobSections: (job: JobDetails) => ReactNode = () => null
