import type { ServerFeature } from '#server/feature.ts'
import { pictureJob } from './pictures.ts'
import { messageRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: messageRoutes,
  backgroundJobs: [pictureJob],
  audited: {
    conversation: { noun: 'conversation', path: '/api/conversations' },
    text_message: { noun: 'text', path: '/api/messages' },
  },
}
