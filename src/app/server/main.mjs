import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// The process. JavaScript, because translating even this file would load the translator, which takes a fifth of a start;
// what was translated before comes out of the compile cache.
enableCompileCache(fileURLToPath(new URL('../../../dist/compile-cache', import.meta.url)))
// `npm start` has looked already whether the bundle is fresh.
const bundle = process.argv[2] ?? (await (await import('./bundle.ts')).freshBundle())
const { run } = await import(bundle ?? './run.ts')
await run(process.env)
flushCompileCache()
