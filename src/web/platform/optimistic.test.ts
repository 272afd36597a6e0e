import { expect, test } from 'vitest'
import { type Pending, withPending } from './optimistic.ts'

const read = { title: 'Hot tub circuit', status: 'new', updated_at: '2026-11-21T10:00:00.000Z' }
const change = { status: 'won' }
const shown = (updated_at: string, pending: Pending<typeof change>) => withPending({ ...read, updated_at }, pending)

test('a change shows before the server answers', () => {
  expect(shown(read.updated_at, { change, version: null })).toEqual({ ...read, ...change, saving: true })
})

test('and stays until its version or a later one has loaded', () => {
  const pending = { change, version: '2026-11-21T10:00:05.000Z' }
  const older = shown('2026-11-21T10:00:04.000Z', pending)
  expect(older).toEqual({ ...read, ...change, updated_at: pending.version, saving: false })
  for (const updated_at of [pending.version, '2026-11-21T10:00:09.000Z'])
    expect(shown(updated_at, pending)).toEqual({ ...read, updated_at, saving: false })
})
