import type { ServerFeature } from '#server/feature.ts'

export const feature: ServerFeature = {
  audited: { email_preferences: { noun: 'email address' } },
}
