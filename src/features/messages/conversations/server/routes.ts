import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { messages } from '../contract.ts'
import { receiveReceipt, receiveText } from './inbound.ts'
import { conversationList, messageList } from './lists.ts'
import { textOnMyWay } from './on-my-way.ts'
import { countUnread, getConversation, markRead, requireConversation } from './queries.ts'
import { sendPicture } from './pictures.ts'
import { createConversation, findRecipients } from './recipients.ts'
import { sendAgain } from './send-again.ts'
import { sendInConversation, sendText } from './sending.ts'

export const messageRoutes = routes(messages, {
  list: (ctx, { query }) => serveList(ctx, conversationList, query),
  get: (ctx, { params }) => getConversation(ctx, params.id),
  create: (ctx, { body }) => createConversation(ctx, body),
  unread: async ({ db }) => ({ unread: await countUnread(db) }),
  recipients: (ctx, { query }) => findRecipients(ctx, query.q ?? ''),
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
  sendAgain: (ctx, { params }) => sendAgain(ctx, params.id),
  picture: (ctx, { params, http }) => sendPicture(ctx, params.id, http),
  onMyWay: (ctx, { params, body, onceKey }) => textOnMyWay(ctx, params.id, body, onceKey),
  receive: (ctx, { body, http }) => receiveText(ctx, body, http),
  receipt: (ctx, { body, http }) => receiveReceipt(ctx, body, http),
})
