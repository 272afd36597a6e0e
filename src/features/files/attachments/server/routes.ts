import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { files } from '../contract.ts'
import { updateFile, getFile, deleteFile, sendContent, uploadFile } from './attached-files.ts'
import { fileList } from './lists.ts'

export const fileRoutes = routes(files, {
  list: (ctx, { query }) => serveList(ctx, fileList, query),
  upload: (ctx, { body, query: { new_id, ...about }, onceKey }) => uploadFile(ctx, body, about, new_id ?? onceKey),
  get: (ctx, { params }) => getFile(ctx, params.id),
  content: (ctx, { params, http }) => sendContent(ctx, params.id, http),
  update: (ctx, { params, body }) => updateFile(ctx, params.id, body),
  delete: (ctx, { params }) => deleteFile(ctx, params.id),
})
