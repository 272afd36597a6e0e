import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { jobCosts } from '../contract.ts'
import { createCost, deleteCost, getCost, updateCost } from './costs.ts'
import { costList } from './lists.ts'
import { listBurdens, listRates, setBurden, setRate } from './rates.ts'
import { getBestClients, getMargin, getReport, getReportFile } from './report.ts'

export const jobCostRoutes = routes(jobCosts, {
  list: (ctx, { query }) => serveList(ctx, costList, query),
  get: (ctx, { params }) => getCost(ctx, params.id),
  create: (ctx, { body }) => createCost(ctx, body),
  update: (ctx, { params, body }) => updateCost(ctx, params.id, body),
  delete: (ctx, { params }) => deleteCost(ctx, params.id),
  rates: (ctx, { query }) => listRates(ctx, query.user_id),
  setRate: (ctx, { body }) => setRate(ctx, body),
  burdens: (ctx) => listBurdens(ctx),
  setBurden: (ctx, { body }) => setBurden(ctx, body),
  margin: (ctx, { params }) => getMargin(ctx, params.id),
  report: (ctx, { query }) => getReport(ctx, query),
  bestClients: (ctx, { query }) => getBestClients(ctx, query),
  reportFile: (ctx, { query }) => getReportFile(ctx, query),
})
