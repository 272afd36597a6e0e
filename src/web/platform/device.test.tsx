import { openDB } from 'idb'
import * as z from 'zod/mini'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { endpoint } from '#contract/endpoint.ts'
import { serve, show } from '#test/component.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { connectionLost, deviceTimes } from './connection.ts'
import { databaseName, forgetDevice } from './device.ts'
import { writeAnswers } from './device-answers.ts'
import { openRows } from './device-blocks.ts'
import { tidyDevice } from './device-limits.ts'
import { withDevice } from './device-store.ts'
import { queryClient, useRead } from './query.ts'
import { loggingOut, setUser } from './session.ts'
import { currentToast } from './toast.ts'

const read = { method: 'GET', access: 'staff', summary: '', reads: ['jobs'] } as const
const Row = z.object({ id: z.string(), text: z.string() })
const get = endpoint({ ...read, path: '/api/notes/:id', returns: z.object({ title: z.string() }) })
const list = endpoint({ ...read, path: '/api/notes', returns: z.array(Row) })

const NOT_HERE = 'This has not been opened on this device, so it cannot be shown without a connection.'

function Note({ id = '1' }: { id?: string }) {
  const { data, error } = useRead(get, { params: { id } })
  return error ? <ErrorState error={error} /> : <p>Title: {data?.title}</p>
}

const OpenNote = () => (
  <RecordDialog endpoint={get} id="4" noun="note" title="Note Details" onClose={() => undefined}>
    {({ title }) => <p>Title: {title}</p>}
  </RecordDialog>
)

const lose = () =>
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })

/** As when the page opens again: nothing is in its memory. */
const reopen = () => queryClient.clear()

const databases = async () => (await indexedDB.databases()).map(({ name }) => name)

beforeEach(() => forgetDevice())

afterEach(async () => {
  await forgetDevice()
  connectionLost.set(false)
  deviceTimes.set({})
  localStorage.clear()
})

test('an answer of before stands in for one that does not come, and the new one takes its place', async () => {
  let title = 'Meter base'
  const answers = { 'GET /api/notes/1': () => ({ title }) }
  serve(answers)
  const shown = await show(<Note />)
  await expect.element(page.getByText('Title: Meter base')).toBeVisible()
  await shown.unmount()
  await writeAnswers()

  lose()
  connectionLost.set(true)
  reopen()
  await show(<Note />)
  await expect.element(page.getByText('Title: Meter base')).toBeVisible()
  expect(Object.values(deviceTimes.get())).toHaveLength(1)

  title = 'New meter base'
  serve(answers)
  connectionLost.set(false)
  await expect.element(page.getByText('Title: New meter base')).toBeVisible()
  expect(deviceTimes.get()).toEqual({})
})

test('with a connection, an answer of before is never shown', async () => {
  const gate = Promise.withResolvers<object>()
  serve({ 'GET /api/notes/1': { title: 'Old' } })
  const shown = await show(<Note />)
  await expect.element(page.getByText('Title: Old')).toBeVisible()
  await shown.unmount()
  await writeAnswers()
  reopen()
  const sent = serve({ 'GET /api/notes/1': () => gate.promise })
  await show(<Note />)
  await expect.poll(() => sent).not.toHaveLength(0)
  expect(page.getByText('Title: Old').elements()).toHaveLength(0)
  gate.resolve({ title: 'New' })
  await expect.element(page.getByText('Title: New')).toBeVisible()
})

test('what was never opened says so, and so does what an older version of the app stored', async () => {
  lose()
  connectionLost.set(true)
  await show(<Note id="2" />)
  await expect.element(page.getByText(NOT_HERE)).toBeVisible()
  await withDevice((device) =>
    device.put('answers', { address: '/api/notes/3', text: '{"name":"Old"}', readAt: Date.now(), size: 14 }),
  )
  await show(<Note id="3" />)
  await expect.poll(() => page.getByText(NOT_HERE).elements()).toHaveLength(2)
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  serve({ 'GET /api/notes/2': { title: 'Meter can' }, 'GET /api/notes/3': { title: 'Fuses' } })
  connectionLost.set(false)
  await expect.element(page.getByText('Title: Meter can')).toBeVisible()
  await expect.element(page.getByText('Title: Fuses')).toBeVisible()
})

test('a record that was never opened says so in its dialog, and reports no failure', async () => {
  lose()
  connectionLost.set(true)
  await show(<OpenNote />)
  await expect.element(page.getByRole('dialog', { name: 'Note Details' }).getByText(NOT_HERE)).toBeVisible()
  expect(currentToast.get()).toBeNull()
})

const makeRows = (count: number) => Array.from({ length: count }, (_, number) => ({ id: String(number), text: 'A' }))

async function load(rows = openRows(list, '/api/notes')) {
  const blocks: unknown[][] = []
  const stored = await rows.load((block) => blocks.push([...block]))
  return { stored, rows: blocks.flat() }
}

test('rows come back in their order with their version, and a change writes its block only', async () => {
  await show(null)
  const rows = makeRows(3500)
  const device = openRows<(typeof rows)[number]>(list, '/api/notes')
  await device.save(rows, '7')
  expect(await load()).toEqual({ stored: expect.objectContaining({ version: '7' }), rows })
  const before = await withDevice((database) => database.getAllKeys('blocks'))

  const changed = rows.with(1500, { id: '1500', text: 'B' })
  await device.save(changed, '8')
  expect(await load()).toEqual({ stored: expect.objectContaining({ version: '8' }), rows: changed })
  const after = await withDevice((database) => database.getAllKeys('blocks'))
  expect(after?.filter((id) => !before?.includes(id))).toHaveLength(1)
  expect(after).toHaveLength(4)
})

test('of two pages that save a list the second one gives up, and the list stays whole', async () => {
  await show(null)
  const rows = makeRows(1500)
  await openRows<(typeof rows)[number]>(list, '/api/notes').save(rows, '1')
  const [one, other] = [openRows(list, '/api/notes'), openRows(list, '/api/notes')]
  const first = await load(one)
  const second = await load(other)
  const mine = [{ id: 'new', text: 'B' }, ...(first.rows as typeof rows)]
  await one.save(mine, '2')
  await expect(other.save([...(second.rows as typeof rows)].toSpliced(0, 1), '3')).rejects.toThrow('Another page')
  expect(await load()).toEqual({ stored: expect.objectContaining({ version: '2' }), rows: mine })
  expect(await withDevice((database) => database.count('blocks'))).toBe(2)
})

test('what an interrupted save left, and what is too old, is dropped', async () => {
  await show(null)
  await withDevice((device) => device.add('blocks', '[]'))
  await openRows(list, '/api/notes').save(makeRows(10), '1')
  const old = { text: '{}', readAt: Date.now() - 31 * 86_400_000, size: 2 }
  await withDevice((device) => device.put('answers', { address: '/old', ...old }))
  await withDevice((device) => device.put('answers', { address: '/new', ...old, readAt: Date.now() }))
  await tidyDevice()
  expect(await withDevice((device) => device.getAllKeys('answers'))).toEqual(['/new'])
  expect(await withDevice((device) => device.count('blocks'))).toBe(1)
  expect((await load()).rows).toHaveLength(10)
})

test('a connection that iOS has cut is opened again', async () => {
  await show(null)
  await withDevice(async (device) => device.close())
  expect(await withDevice((device) => device.count('answers'))).toBe(0)
})

test('another user finds nothing, and signing out leaves nothing', async () => {
  const other = '00000000-0000-4000-8000-000000000002'
  const user = '00000000-0000-4000-8000-000000000001'
  await show(null)
  await withDevice((device) => device.count('answers'))
  expect(await databases()).toContain(databaseName(user))
  await show(null, { id: other })
  await expect.poll(databases).not.toContain(databaseName(user))
  await withDevice((device) => device.count('answers'))
  expect(await databases()).toContain(databaseName(other))
  loggingOut()
  await expect.poll(databases).not.toContain(databaseName(other))
  expect(await withDevice((device) => device.count('answers'))).toBeUndefined()
  expect(localStorage).toHaveLength(0)
})

test('a session that ended without signing out leaves what is there for the same user', async () => {
  await show(null)
  await withDevice((device) => device.put('answers', { address: '/a', text: '{}', readAt: Date.now(), size: 2 }))
  setUser(null)
  expect(await withDevice((device) => device.count('answers'))).toBeUndefined()
  await show(null)
  expect(await withDevice((device) => device.count('answers'))).toBe(1)
})

test('a page of another version of the app does not wait for this one', async () => {
  await show(null)
  await withDevice((device) => device.count('answers'))
  const newer = await openDB(databaseName('00000000-0000-4000-8000-000000000001'), 99)
  newer.close()
  expect(await withDevice((device) => device.count('answers'))).toBeUndefined()
})
