import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { getErrorCode } from '../error-code.ts'
import { unavailable } from '../errors.ts'
import { syncFolder } from '../sync-folder.ts'
import { requireKey, type Storage } from './storage.ts'

const isAbsent = (error: unknown) => getErrorCode(error) === 'ENOENT'
const isFull = (error: unknown) => getErrorCode(error) === 'ENOSPC' || getErrorCode(error) === 'EDQUOT'

/** Creates a folder, and makes it and its new parents survive a power cut. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let path = folder; path.length >= first.length; path = dirname(path)) await syncFolder(dirname(path))
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Files in a local folder. A file is there completely or not at all, even after a kill or a power cut. */
export function localStorage(dir: string): Storage {
  const root = resolve(dir)
  const toPath = (key: string) => join(root, requireKey(key))
  return {
    provider: 'local',
    put: async (key, bytes) => {
      const path = toPath(key)
      const folder = dirname(path)
      const unfinished = join(folder, `.${randomUUID()}.part`)
      await makeFolder(folder)
      try {
        await writeWhole(unfinished, bytes)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw isFull(error) ? unavailable("The server's disk is full. The file was not saved.", error) : error
      }
      await syncFolder(folder)
      return { storage_provider: 'local', file_name: key }
    },
    get: async ({ file_name }) => {
      try {
        return await readFile(toPath(file_name))
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },
    remove: async ({ file_name }) => rm(toPath(file_name), { force: true }),
  }
}
