import type { ServerFeature } from '#server/feature.ts'
import { backgroundJobs } from './background.ts'

export const feature: ServerFeature = {
  backgroundJobs: backgroundJobs,
}
