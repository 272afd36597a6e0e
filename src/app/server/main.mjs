import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// The process entry. JavaScript, because stripping types even from this file would load the stripper, which takes a
// fifth of the startup time; code stripped earlier comes from the compile cache.
enableCompileCache(fileURLToPath(new URL('../../../dist/compile-cache', import.meta.url)))
// `npm start` has already checked whether the bundle is fresh.
const bundle = process.argv[2] ?? (await import('./bundle.ts')).freshBundle()
const { run } = await import(bundle ?? './run.ts')
await run(process.env)
flushCompileCache()
