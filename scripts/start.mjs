import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// `npm start`. JavaScript, for the reason given in src/app/server/main.mjs.
enableCompileCache(fileURLToPath(new URL('../dist/compile-cache', import.meta.url)))
await import('./start.ts')
