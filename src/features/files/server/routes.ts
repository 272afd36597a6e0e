import { routes } from '#server/http/routes.ts'
import { files } from '../contract.ts'
import { updateFile, listFiles, getFile, deleteFile, sendContent, uploadFile } from './attached-files.ts'

export const fileRoutes = routes(files, {
  list: (ctx, { query }) => listFiles(ctx, query),
  upload: (ctx, { body, query, onceKey }) => uploadFile(ctx, body, query, onceKey),
  get: (ctx, { params }) => getFile(ctx, params.id),
  content: (ctx, { params, http }) => sendContent(ctx, params.id, http),
  update: (ctx, { params, body }) => updateFile(ctx, params.id, body),
  delete: (ctx, { params }) => deleteFile(ctx, params.id),
})
