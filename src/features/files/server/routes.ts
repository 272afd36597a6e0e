import { routes } from '#server/http/routes.ts'
import { files } from '../contract.ts'
import { changeFile, listFiles, readFile, removeFile, sendContent, uploadFile } from './attached-files.ts'

export const fileRoutes = routes(files, {
  list: (ctx, { query }) => listFiles(ctx, query),
  upload: (ctx, { body, query, onceKey }) => uploadFile(ctx, body, query, onceKey),
  read: (ctx, { params }) => readFile(ctx, params.id),
  content: (ctx, { params, http }) => sendContent(ctx, params.id, http),
  update: (ctx, { params, body }) => changeFile(ctx, params.id, body),
  remove: (ctx, { params }) => removeFile(ctx, params.id),
})
