import type { ServerFeature } from '#server/feature.ts'
import { backgroundJobs } from './background.ts'
import { agentRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: agentRoutes,
  backgroundJobs: backgroundJobs,
  audited: {
    agent: {
      noun: 'agent',
      path: '/api/ai-agents',
      table: 'ai_agents',
      omits: ['total_conversations', 'avg_response_time'],
    },
    agent_conversation: { noun: 'conversation', path: '/api/agent-conversations' },
  },
}
