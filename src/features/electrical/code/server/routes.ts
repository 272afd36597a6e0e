import { routes } from '#server/http/routes.ts'
import { amendments, codeChecks } from '../contract.ts'
import { createAmendment, createCheck, deleteAmendment, deleteCheck, getAmendment, updateAmendment } from './service.ts'
import { listAmendments, listChecks } from '#features/electrical/calculators/server/shared/local-code.ts'

const checkRoutes = routes(codeChecks, {
  list: (ctx) => listChecks(ctx),
  create: (ctx, { body }) => createCheck(ctx, body),
  delete: (ctx, { params }) => deleteCheck(ctx, params.id),
})

const amendmentRoutes = routes(amendments, {
  list: (ctx) => listAmendments(ctx),
  get: (ctx, { params }) => getAmendment(ctx, params.id),
  create: (ctx, { body }) => createAmendment(ctx, body),
  update: (ctx, { params, body }) => updateAmendment(ctx, params.id, body),
  delete: (ctx, { params }) => deleteAmendment(ctx, params.id),
})

export const codeRoutes = [...checkRoutes, ...amendmentRoutes]
