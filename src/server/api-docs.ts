import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { notFound } from './errors.ts'
import { openApiDocument } from './openapi.ts'

const BASE = '/api/docs'

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Panelboard API</title>
<link rel="stylesheet" href="${BASE}/swagger-ui.css">
</head>
<body>
<div id="api"></div>
<script src="${BASE}/swagger-ui-bundle.js"></script>
<script src="${BASE}/show.js"></script>
</body>
</html>
`

const show = `SwaggerUIBundle({ url: '${BASE}/openapi.json', dom_id: '#api', deepLinking: true, validatorUrl: null })\n`

const types = new Map([
  ['swagger-ui.css', 'text/css'],
  ['swagger-ui-bundle.js', 'text/javascript'],
])

/** The API as a document and as a page, both generated from the endpoint table on first request. */
export function registerApiDocs(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  info: { url: string; version: string },
): void {
  let document: string | null = null
  app.get(`${BASE}/openapi.json`, async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(endpoints, info))
    return reply.header('Cache-Control', 'no-cache').type('application/json; charset=utf-8').send(document)
  })
  app.get(BASE, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get(`${BASE}/show.js`, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(show))
  app.get<{ Params: { file: string } }>(`${BASE}/:file`, async ({ params: { file } }, reply) => {
    const type = types.get(file)
    if (type === undefined) throw notFound('Page')
    const folder = dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json'))
    const bytes = await readFile(join(folder, 'static', file))
    return reply.header('Cache-Control', 'public, max-age=86400').type(`${type}; charset=utf-8`).send(bytes)
  })
}
