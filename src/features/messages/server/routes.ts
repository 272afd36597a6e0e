import { versionOf } from '#server/http/versions.ts'
import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { messages } from '../contract.ts'
import { receiveReceipt, receiveText } from './inbound.ts'
import { conversationList, messageList } from './lists.ts'
import { textOnMyWay } from './on-my-way.ts'
import { countUnread, getConversation, markRead, requireConversation } from './queries.ts'
import { createConversation, sendInConversation, sendText } from './sending.ts'

export const messageRoutes = routes(messages, {
  list: (ctx, { query }) => serveList(ctx, conversationList, query),
  get: (ctx, { params }) => getConversation(ctx, params.id),
  create: (ctx, { body }) => createConversation(ctx, body),
  unread: async (ctx) => ({
    unread: await countUnread(ctx.db),
    version: await versionOf(ctx, messages.unread.reads),
  }),
  read: async (ctx, { params }) => {
    await markRead(ctx.db, params.id)
    return getConversation(ctx, params.id)
  },
  messages: async (ctx, { params, query }) => {
    await requireConversation(ctx, params.id)
    const inConversation = { ...query, conversation_id: params.id }
    return serveList(ctx, messageList, inConversation)
  },
  send: (ctx, { params, body, onceKey }) => sendInConversation(ctx, params.id, body.body, onceKey),
  sendText: (ctx, { body, onceKey }) => sendText(ctx, body, onceKey),
  onMyWay: (ctx, { params, body, onceKey }) => textOnMyWay(ctx, params.id, body, onceKey),
  receive: (ctx, { body, http }) => receiveText(ctx, body, http),
  receipt: (ctx, { body, http }) => receiveReceipt(ctx, body, http),
})
