import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { equipment } from '../contract.ts'
import { createEquipment, deleteEquipment, equipmentList, getEquipment, updateEquipment } from './service.ts'

export const equipmentRoutes = routes(equipment, {
  list: (ctx, { query }) => serveList(ctx, equipmentList, query),
  get: (ctx, { params }) => getEquipment(ctx, params.id),
  create: (ctx, { body }) => createEquipment(ctx, body),
  update: (ctx, { params, body }) => updateEquipment(ctx, params.id, body),
  delete: (ctx, { params }) => deleteEquipment(ctx, params.id),
})
