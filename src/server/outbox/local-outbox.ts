import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder for messages when no provider is set up. */
export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox')

/** Stores a message as a file that only the owner can read. It is written completely or not at all. */
export async function keepFile(folder: string, name: string, content: string | Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = join(folder, `.${name}.${process.pid}`)
  await writeFile(unfinished, content, { mode: 0o600 })
  await rename(unfinished, join(folder, name))
}
