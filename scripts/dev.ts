import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from '#app/server/bundle.ts'

// `npm run dev`: the web app with hot replacement, and the server behind it, which restarts when its sources change.
// The browser sees one origin, as in production.

const port = Number(process.env['PORT'] ?? 3000)
const behind = port + 1
const origin = process.env['PUBLIC_URL'] ?? `http://localhost:${port}`

const web = await createServer({
  configFile: join(root, 'vite.config.ts'),
  server: {
    host: process.env['HOST'] ?? '127.0.0.1',
    port,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/mcp', '/.well-known', '/livez', '/readyz', '/metrics'].map((path) => [
        path,
        { target: `http://127.0.0.1:${behind}` },
      ]),
    ),
  },
})
await web.listen()

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'src/app/server/main.mjs')], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(behind), HOST: '127.0.0.1', PUBLIC_URL: origin },
})

let ending = false
async function end(): Promise<void> {
  if (ending) return
  ending = true
  const exited = server.exitCode === null ? once(server, 'exit') : null
  server.kill('SIGTERM')
  await Promise.all([exited, web.close()])
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end())
server.once('exit', () => void end())
