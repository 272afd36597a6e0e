import { forgetJob } from './bytes.ts'

export const backgroundJobs = [forgetJob]
