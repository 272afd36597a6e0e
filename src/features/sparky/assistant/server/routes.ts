import { routes } from '#server/http/routes.ts'
import { assistant } from '../contract.ts'
import { getAiStatus, testAi } from './provider.ts'
import { askSparky } from './service.ts'
import { readReply } from './shared/converse.ts'
import { confirmProposal, discardProposal, getProposal, undoProposal } from './shared/proposals.ts'

export const assistantRoutes = routes(assistant, {
  status: (ctx) => getAiStatus(ctx),
  test: (ctx) => testAi(ctx),
  ask: async (ctx, { body, signal }) => readReply(await askSparky(ctx, body, signal)),
  stream: (ctx, { body, signal }) => askSparky(ctx, body, signal),
  get: (ctx, { params }) => getProposal(ctx, params.id),
  confirm: (ctx, { params, body }) => confirmProposal(ctx, params.id, body),
  discard: (ctx, { params }) => discardProposal(ctx, params.id),
  undo: (ctx, { params }) => undoProposal(ctx, params.id),
})
