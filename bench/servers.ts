import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { freePort } from '#test/processes.ts'

export type Running = {
  process: ChildProcess
  port: number
  startMs: number
  /** Its resident memory now. */
  memoryMb(): Promise<number>
  stop(): Promise<void>
}

/** Users run what is built, and `npm start` would build it first. */
export function build(): void {
  for (const script of ['scripts/build.ts', 'scripts/build-server.ts'])
    execFileSync(process.execPath, [script], { stdio: 'inherit' })
}

/** Starts a server program and waits until `path` answers; `startMs` is the time from spawn to the first answer. */
export async function start(program: string, path: string, env: NodeJS.ProcessEnv): Promise<Running> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${program} exited with ${child.exitCode}`)
    const answered = await fetch(`http://127.0.0.1:${port}${path}`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (answered) break
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const startMs = performance.now() - started
  return {
    process: child,
    port,
    startMs,
    memoryMb: async () =>
      Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
