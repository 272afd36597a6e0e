import pg from 'pg'
import { expect, test } from 'vitest'
import { AppError, unavailable } from '../errors.ts'
import { createLog } from '../log.ts'
import { eachDue } from './each-due.ts'

const logged: string[] = []
const log = createLog('warn', { write: (line) => void logged.push(line) })
const records = ['a', 'b', 'c'].map((id) => ({ id }))

/** Processes three records, the second of which fails. Returns the ones that were done. */
async function working(failure: Error) {
  const done: string[] = []
  logged.length = 0
  const round = eachDue(
    { log },
    records,
    async ({ id }) => void (id === 'b' ? throwing(failure) : done.push(id)),
    'failed',
  )
  const finished = await round.catch((error: unknown) => error)
  return { done, finished }
}
const throwing = (error: Error): never => {
  throw error
}

test.each([new Error('a bug'), new AppError(409, 'Refused')])(
  'logs the failure of one record without delaying the others',
  async (fault) => {
    expect(await working(fault)).toEqual({ done: ['a', 'c'], finished: true })
    expect(logged).toHaveLength(1)
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ record: 'b', msg: 'failed' })
  },
)

test('an unavailable service ends the round', async () => {
  expect(await working(unavailable('The card provider is away'))).toEqual({ done: ['a'], finished: false })
  expect(logged).toHaveLength(1)
})

test('an unavailable database ends the job, which runs again', async () => {
  const gone = new pg.DatabaseError('terminating connection', 1, 'error')
  gone.code = '57P01'
  expect(await working(gone)).toEqual({ done: ['a'], finished: gone })
})
