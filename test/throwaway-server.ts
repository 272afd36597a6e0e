import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive, signal } from '#server/database/embedded-process.ts'
import { isClusterServer, readPostmaster } from '#server/database/embedded-server.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/database/embedded.ts'

const prefix = 'panelboard-throwaway-'

/** A server for one test run: fast rather than safe, and deleted with its files by `stop`. */
export async function startThrowAway(settings: Record<string, string> = {}): Promise<EmbeddedDatabase> {
  await removeAbandoned()
  const dataDir = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', ...settings }
  const database = await startEmbedded({ dataDir, settings: fast })
  return {
    ...database,
    get pid() {
      return database.pid
    },
    stop: async () => {
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Ends servers left by killed test runs. */
async function removeAbandoned(): Promise<void> {
  for (const entry of await readdir(tmpdir())) {
    if (!entry.startsWith(prefix) || isAlive(parseInt(entry.slice(prefix.length), 10))) continue
    const dataDir = join(tmpdir(), entry)
    const directory = join(await realpath(dataDir), 'postgres')
    const pid = (await readPostmaster(directory))?.pid ?? 0
    while (await isClusterServer({ directory }, pid)) {
      signal(pid, 'SIGQUIT')
      await pause(20)
    }
    await rm(dataDir, { recursive: true, force: true }).catch(() => {})
  }
}
