import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { freshBundle, root } from './main-bundle.ts'
import type { Run } from './main-run.ts'

// The process. Everything else is loaded once the compile cache is on, from the bundle when that is up to date.
enableCompileCache(join(root, 'dist', 'compile-cache'))
const bundle = await freshBundle()
const { run }: { run: Run } = bundle ? await import(bundle) : await import('./main-run.ts')
await run(process.env)
flushCompileCache()
