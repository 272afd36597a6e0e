import { Users } from 'lucide-react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { ListQuery } from '#contract/listing.ts'
import { reply, serve, show } from '#test/component.tsx'
import { recall, RECENT_KEY, remember } from '#web/platform/session.ts'
import { Palette } from './palette.tsx'
import { records } from './part.ts'

afterEach(() => remember(RECENT_KEY, null))

const Person = z.object({ id: z.string(), name: z.string(), phone: z.string() })
const people = [
  { id: 'a', name: 'Acme Plumbing', phone: '(512) 555-0101' },
  { id: 'b', name: 'Acme Electric', phone: '(512) 555-0177' },
]

let kinds = 0

/** A kind of record with its own path, since loaded lists are shared between tests. */
function makeKind(label: string) {
  const path = `/api/people-${kinds++}` as const
  const about = { method: 'GET', path, access: 'staff', summary: '', reads: ['clients'] } as const
  const list = endpoint({ ...about, query: ListQuery, returns: z.array(Person) })
  const kind = records({
    label,
    icon: Users,
    list,
    search: ['name'],
    words: ({ name, phone }) => [name, phone],
    title: ({ name }) => name,
    detail: ({ phone }) => [phone],
    open: ({ id }) => `/people?open=${id}`,
    all: '/people',
  })
  return { kind, path: `GET ${path}` }
}

const field = page.getByRole('combobox', { name: 'Find anything' })
const lines = () =>
  page
    .getByRole('option')
    .elements()
    .map((line) => line.textContent)

async function open(made: ReturnType<typeof makeKind>[]) {
  await show(<Palette parts={[{ records: made.map(({ kind }) => kind) }]} navigation={[]} onClose={() => undefined} />)
  await expect.element(field).toHaveFocus()
}

test('the arrows choose, Enter opens, and what was opened is offered first the next time', async () => {
  const clients = makeKind('Clients')
  serve({ [clients.path]: people })
  await open([clients])
  await field.fill('acme')
  await expect.poll(lines).toEqual(['Acme Plumbing(512) 555-0101', 'Acme Electric(512) 555-0177'])
  await userEvent.keyboard('{ArrowDown}')
  const active = page.getByRole('option', { selected: true })
  await expect.element(active).toHaveTextContent('Acme Electric(512) 555-0177')
  await expect.element(field).toHaveAttribute('aria-activedescendant', active.element().id)
  await userEvent.keyboard('{Enter}')
  expect(location.pathname + location.search).toBe('/people?open=b')
  expect(recall(RECENT_KEY)).toContain('Acme Electric')
  await field.fill('')
  await expect.poll(() => lines()[0]).toBe('Acme Electric(512) 555-0177')
})

test('Enter right after the last letter opens what the whole text finds', async () => {
  const clients = makeKind('Clients')
  serve({ [clients.path]: people })
  await open([clients])
  await field.fill('acme')
  await expect.poll(lines).toHaveLength(2)
  await userEvent.keyboard(' 0177{Enter}')
  await expect.poll(() => location.search).toBe('?open=b')
})

test('shows the matches so far while a list loads, and says when some are missing', async () => {
  const [clients, slow, down] = [makeKind('Clients'), makeKind('Jobs'), makeKind('Quotes')]
  let finish: (rows: object[]) => void = () => undefined
  const late = new Promise<object[]>((resolve) => (finish = resolve))
  serve({
    [clients.path]: people,
    [slow.path]: () => late,
    [down.path]: reply({ message: 'Not allowed' }, { status: 400 }),
  })
  await open([clients, slow, down])
  await field.fill('plumbing')
  await expect.poll(lines).toEqual(['Acme Plumbing(512) 555-0101'])
  await expect.element(page.getByText('Loading…')).toBeVisible()
  finish([{ id: 'c', name: 'Plumbing at Acme', phone: '' }])
  await expect.element(page.getByText('Some records could not be loaded.')).toBeVisible()
  await expect.poll(lines).toContain('Plumbing at Acme')
})

test('says when nothing is found, and what to try', async () => {
  const clients = makeKind('Clients')
  serve({ [clients.path]: people })
  await open([clients])
  await field.fill('xyzzy')
  await expect.element(page.getByText('Nothing found for “xyzzy”')).toBeVisible()
  await expect.element(page.getByText(/Try fewer letters/)).toBeVisible()
})

test('a client is not shown what only staff may list', async () => {
  const clients = makeKind('Clients')
  const sent = serve({ [clients.path]: people })
  await show(<Palette parts={[{ records: [clients.kind] }]} navigation={[]} onClose={() => undefined} />, {
    role: 'client',
  })
  await field.fill('acme')
  await expect.element(page.getByText('Nothing found for “acme”')).toBeVisible()
  expect(sent).toEqual([])
})
