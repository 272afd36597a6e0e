import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { freshBundle, root } from '#app/server/bundle.ts'
import { isBuilt } from './build.ts'
import { keepRunning } from './supervise.ts'

// `npm start`: builds what is missing or outdated, then runs the product and keeps it running.

/**
 * npm runs this through a shell that forwards no signals: when npm is stopped, all we notice is that the shell is gone.
 */
function endWithShell(): void {
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
if (process.env['npm_lifecycle_event'] !== undefined && process.platform !== 'win32') endWithShell()

/** Builds in a separate process, so that the product does not carry the bundler's memory. */
function build(what: string, script: string): void {
  console.log(`Building ${what}...`)
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', script)], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

const bundle = freshBundle()
if (!(await isBuilt())) build('the web app', 'build.ts')
if (bundle === null) build('the server', 'build-server.ts')
const fresh = bundle ?? freshBundle()
const main = join(root, 'src', 'app', 'server', 'main.mjs')
process.exit(await keepRunning(fresh === null ? [main] : [main, fresh], console.error))
