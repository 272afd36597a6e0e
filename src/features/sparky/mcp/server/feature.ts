import type { ServerFeature } from '#server/feature.ts'
import { mcp } from './plugin.ts'

export const feature: ServerFeature = {
  plugins: [mcp],
}
