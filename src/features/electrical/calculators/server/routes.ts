import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { calculations } from '../contract.ts'
import { calculators } from '../rules/endpoints.ts'
import { labelsFile } from './labels-pdf.ts'
import { calculationList } from './lists.ts'
import {
  calculationFile,
  deleteCalculation,
  getCalculation,
  getJobEdition,
  renameCalculation,
  runCalculation,
} from './service.ts'

const calculatorRoutes = routes(calculators, {
  'dwelling-standard': (ctx, { body, query }) => runCalculation(ctx, 'dwelling-standard', body, query),
  'dwelling-optional': (ctx, { body, query }) => runCalculation(ctx, 'dwelling-optional', body, query),
  'dwelling-existing': (ctx, { body, query }) => runCalculation(ctx, 'dwelling-existing', body, query),
  'ev-room': (ctx, { body, query }) => runCalculation(ctx, 'ev-room', body, query),
  generator: (ctx, { body, query }) => runCalculation(ctx, 'generator', body, query),
  circuit: (ctx, { body, query }) => runCalculation(ctx, 'circuit', body, query),
  conductor: (ctx, { body, query }) => runCalculation(ctx, 'conductor', body, query),
  'voltage-drop': (ctx, { body, query }) => runCalculation(ctx, 'voltage-drop', body, query),
  'conduit-fill': (ctx, { body, query }) => runCalculation(ctx, 'conduit-fill', body, query),
  'box-fill': (ctx, { body, query }) => runCalculation(ctx, 'box-fill', body, query),
  motor: (ctx, { body, query }) => runCalculation(ctx, 'motor', body, query),
  hvac: (ctx, { body, query }) => runCalculation(ctx, 'hvac', body, query),
  service: (ctx, { body, query }) => runCalculation(ctx, 'service', body, query),
  'fault-current': (ctx, { body, query }) => runCalculation(ctx, 'fault-current', body, query),
  'pull-box': (ctx, { body, query }) => runCalculation(ctx, 'pull-box', body, query),
  'power-source': (ctx, { body, query }) => runCalculation(ctx, 'power-source', body, query),
  multifamily: (ctx, { body, query }) => runCalculation(ctx, 'multifamily', body, query),
  commercial: (ctx, { body, query }) => runCalculation(ctx, 'commercial', body, query),
})

const savedRoutes = routes(calculations, {
  edition: (ctx, { params }) => getJobEdition(ctx, params.id),
  list: (ctx, { query }) => serveList(ctx, calculationList, query),
  get: (ctx, { params }) => getCalculation(ctx, params.id),
  pdf: (ctx, { params }) => calculationFile(ctx, params.id),
  labels: (ctx, { params, query }) => labelsFile(ctx, params.id, query.paper),
  update: (ctx, { params, body }) => renameCalculation(ctx, params.id, body),
  delete: (ctx, { params }) => deleteCalculation(ctx, params.id),
})

export const calculationRoutes = [...calculatorRoutes, ...savedRoutes]
