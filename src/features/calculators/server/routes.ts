import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { calculations } from '../contract.ts'
import { calculators } from '../rules/endpoints.ts'
import { calculationFile } from './calculation-pdf.ts'
import { calculationList } from './lists.ts'
import { deleteCalculation, getCalculation, renameCalculation, runCalculation } from './service.ts'

const calculatorRoutes = routes(calculators, {
  'dwelling-standard': (ctx, { body, query }) => runCalculation(ctx, 'dwelling-standard', body, query),
  'dwelling-optional': (ctx, { body, query }) => runCalculation(ctx, 'dwelling-optional', body, query),
  'dwelling-existing': (ctx, { body, query }) => runCalculation(ctx, 'dwelling-existing', body, query),
  'ev-room': (ctx, { body, query }) => runCalculation(ctx, 'ev-room', body, query),
  generator: (ctx, { body, query }) => runCalculation(ctx, 'generator', body, query),
  conductor: (ctx, { body, query }) => runCalculation(ctx, 'conductor', body, query),
  'voltage-drop': (ctx, { body, query }) => runCalculation(ctx, 'voltage-drop', body, query),
  'conduit-fill': (ctx, { body, query }) => runCalculation(ctx, 'conduit-fill', body, query),
  'box-fill': (ctx, { body, query }) => runCalculation(ctx, 'box-fill', body, query),
})

const savedRoutes = routes(calculations, {
  list: (ctx, { query }) => serveList(ctx, calculationList, query),
  get: (ctx, { params }) => getCalculation(ctx, params.id),
  pdf: (ctx, { params }) => calculationFile(ctx, params.id),
  update: (ctx, { params, body }) => renameCalculation(ctx, params.id, body),
  delete: (ctx, { params }) => deleteCalculation(ctx, params.id),
})

export const calculationRoutes = [...calculatorRoutes, ...savedRoutes]
