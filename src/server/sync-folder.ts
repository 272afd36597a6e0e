import { open } from 'node:fs/promises'

/** A new name is durable only once its folder is synced. Windows has no such call, and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
