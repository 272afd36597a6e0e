import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { agentConversations, agents } from '../contract.ts'
import {
  createConversation,
  deleteConversation,
  getConversation,
  rateConversation,
  sendMessage,
} from './conversations.ts'
import { conversationList } from './lists.ts'
import { getAgent, listAgents, shownTo } from './queries.ts'
import { createAgent, deleteAgent, listTools, updateAgent } from './service.ts'

export const agentRoutes = [
  ...routes(agents, {
    list: (ctx) => listAgents(ctx),
    tools: async () => listTools(),
    get: async (ctx, { params }) => shownTo(ctx.user, await getAgent(ctx, params.id)),
    create: (ctx, { body }) => createAgent(ctx, body),
    update: (ctx, { params, body }) => updateAgent(ctx, params.id, body),
    delete: (ctx, { params }) => deleteAgent(ctx, params.id),
  }),
  ...routes(agentConversations, {
    list: (ctx, { query }) => serveList(ctx, conversationList, query),
    get: (ctx, { params }) => getConversation(ctx, params.id),
    create: (ctx, { body }) => createConversation(ctx, body),
    send: (ctx, { params, body, signal }) => sendMessage(ctx, params.id, body, signal),
    rate: (ctx, { params, body }) => rateConversation(ctx, params.id, body.satisfaction_rating),
    delete: (ctx, { params }) => deleteConversation(ctx, params.id),
  }),
]
