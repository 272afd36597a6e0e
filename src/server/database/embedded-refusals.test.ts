import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startPlace } from '#test/embedded.ts'
import { explain } from './embedded-errors.ts'

const { root, place, useCopy, start } = await startPlace()

describe('explains what cannot be used', () => {
  test('a database from another PostgreSQL version', async () => {
    await useCopy('older')
    await writeFile(join(place.dataDir, 'postgres', 'PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow(
      /was made by PostgreSQL 17, and this Panelboard brings PostgreSQL 18\. Run npm run/,
    )
  })

  test('a directory with other files', async () => {
    place.dataDir = join(root, 'other')
    await mkdir(join(place.dataDir, 'postgres', 'mine'), { recursive: true })
    await expect(start()).rejects.toThrow('holds files that are not a PostgreSQL database. Move them away')
  })

  test('a file in place of the directory', async () => {
    place.dataDir = join(place.dataDir, 'postgres.log')
    await expect(start()).rejects.toThrow(`${place.dataDir} is not a directory. Set DATA_DIR to a directory.`)
  })

  test("a damaged database, with PostgreSQL's message", async () => {
    await useCopy('damaged')
    await writeFile(join(place.dataDir, 'postgres', 'global', 'pg_control'), '')
    await expect(start()).rejects.toThrow(/^PostgreSQL could not start in .*pg_control.* has the details/)
  })

  test.each([
    ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'The disk that holds /d is full.'],
    [
      'could not create semaphores: No space left on device',
      'PostgreSQL could not start in /d: could not create semaph',
    ],
    ['EACCES', '/d cannot be read and written by this user.'],
    ['EROFS', '/d is on a read-only disk.'],
  ])('%s', (said, sentence) => {
    expect(explain(said, '/d').message).toContain(sentence)
  })
})
