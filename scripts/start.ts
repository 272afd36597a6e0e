import { spawnSync } from 'node:child_process'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { freshBundle, root } from '../src/server/main-bundle.ts'
import { isBuilt } from './build.ts'

// `npm start`: builds what is missing or older than its sources, then becomes the product.

enableCompileCache(join(root, 'dist', 'compile-cache'))

/** In a process of its own, so that the product does not carry the bundler's memory. */
function build(what: string, script: string): void {
  console.log(`Building ${what}...`)
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', script)], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

if (!(await isBuilt())) build('the web app', 'build.ts')
if (!(await freshBundle())) build('the server', 'build-server.ts')
await import('../src/server/main.ts')
