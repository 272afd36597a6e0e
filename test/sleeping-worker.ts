import { createBackground } from '#server/background/boss.ts'
import type { Services } from '#server/context.ts'
import { createLog } from '#server/log.ts'
import pg from 'pg'

// A process that takes a job and never finishes it, for a test that kills it: node sleeping-worker.ts DATABASE_URL

const log = createLog('silent')
const pool = new pg.Pool({ connectionString: process.argv[2] })
const run = async () => {
  process.stdout.write('taken\n')
  await new Promise(() => undefined)
}
createBackground({ pool, log, jobs: [{ name: 'test.work', run }] }).start({ log } as unknown as Services)
