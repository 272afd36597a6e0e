import type { ComponentType } from 'react'
import { extensionPoint } from '#contract/extension.ts'
import type { JobDetails } from '../../contract.ts'

/** More sections of a job's details. */
export const jobSections = extensionPoint<ComponentType<{ job: JobDetails }>>()
