import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { circuits, panels } from '../contract.ts'
import { panelCapacity } from '../rules/capacity-endpoints.ts'
import { createCircuit, deleteCircuit, getCircuit, updateCircuit } from './circuits.ts'
import { equipmentLabelsFile, labelsFile } from './labels.ts'
import { capacityList, panelList } from './lists.ts'
import { listRecipients, messageClients } from './messages.ts'
import { copyPanel, createPanel, deletePanel, getCapacity, getPanel, updatePanel } from './service.ts'

export const panelRoutes = [
  ...routes(panels, {
    list: (ctx, { query }) => serveList(ctx, panelList, query),
    get: (ctx, { params }) => getPanel(ctx, params.id),
    labels: (ctx, { params }) => labelsFile(ctx, params.id),
    equipmentLabels: (ctx, { params, query }) => equipmentLabelsFile(ctx, params.id, query),
    create: (ctx, { body }) => createPanel(ctx, body),
    copy: (ctx, { params, body }) => copyPanel(ctx, params.id, body),
    update: (ctx, { params, body }) => updatePanel(ctx, params.id, body),
    delete: (ctx, { params }) => deletePanel(ctx, params.id),
  }),
  ...routes(panelCapacity, {
    list: (ctx, { query }) => serveList(ctx, capacityList, query),
    get: (ctx, { params }) => getCapacity(ctx, params.id),
    recipients: (ctx, { query }) => listRecipients(ctx, query.panels),
    message: (ctx, { body }) => messageClients(ctx, body),
  }),
  ...routes(circuits, {
    list: async (ctx, { params }) => (await getPanel(ctx, params.id)).circuits,
    get: (ctx, { params }) => getCircuit(ctx, params.id),
    create: (ctx, { params, body }) => createCircuit(ctx, params.id, body),
    update: (ctx, { params, body }) => updateCircuit(ctx, params.id, body),
    delete: (ctx, { params }) => deleteCircuit(ctx, params.id),
  }),
]
