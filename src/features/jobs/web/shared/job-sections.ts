import { createContext, type ReactNode } from 'react'
import type { JobDetails } from '../../contract.ts'

/** More sections of a job's details, of features that jobs cannot import. `app/` fills it. */
export const JobSections = createContext<(job: JobDetails) => ReactNode>(() => null)
