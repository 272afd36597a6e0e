import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ListChanges } from '#contract/followed-list.ts'
import { deviceTimes } from './connection.ts'
import { createRowList, filterRows, type Page, parseNextLink, searchKey, withLimit } from './row-list.ts'

type Person = { id: string; name: string; phone: string | null }

const person = (number: number, name = `Person ${number}`): Person => ({ id: String(number), name, phone: null })
const people = (count: number) => Array.from({ length: count }, (_, number) => person(number))

/** Serves pages as the server does, from rows a test may change between loads. */
function serve(rows: { now: Person[] }) {
  const asked: string[] = []
  const load = async (address: string): Promise<Page<Person>> => {
    asked.push(address)
    const url = new URL(address, 'http://server')
    const limit = Number(url.searchParams.get('limit'))
    const from = Number(url.searchParams.get('cursor') ?? 0)
    const next = from + limit < rows.now.length ? `/api/people?limit=${limit}&cursor=${from + limit}` : null
    return { rows: rows.now.slice(from, from + limit), next, version: null }
  }
  return { load, asked }
}

const address = '/api/people?status=active'
const unfollowed = { address, order: undefined, loadChanges: () => Promise.reject(new Error('not followed')) }
const search = ['name', 'phone'] as const

const makeList = (rows: { now: Person[] }, loadPage = serve(rows).load) =>
  createRowList<Person>({ ...unfollowed, loadPage }, search)

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/people' })
  deviceTimes.set({})
})
afterEach(() => vi.unstubAllGlobals())

test('reads the next page from a Link header', () => {
  expect(parseNextLink('</api/clients?limit=100&cursor=abc>; rel="next"')).toBe('/api/clients?limit=100&cursor=abc')
  expect(parseNextLink('</api/a>; rel="prev", </api/b?cursor=x>; rel="next"')).toBe('/api/b?cursor=x')
  expect(parseNextLink('</api/a>; rel="prev"')).toBeNull()
  expect(parseNextLink(null)).toBeNull()
})

test('adds a limit to a URL and keeps the rest', () => {
  expect(withLimit('/api/clients?status=archived', 100)).toBe('/api/clients?status=archived&limit=100')
  expect(withLimit('https://elsewhere.example/api/clients?limit=100&cursor=a%2Bb', 1000)).toBe(
    '/api/clients?limit=1000&cursor=a%2Bb',
  )
})

test('builds one lower-case text for searching', () => {
  expect(searchKey(person(1, 'ZOË'), ['name', 'phone'])).toBe('zoë\n')
  expect(searchKey(person(1, 'Ann'), ['name', ({ id }) => `No. ${id}`])).toBe('ann\nno. 1')
})

describe('a list', () => {
  test('shows a small first page, then everything', async () => {
    const { load, asked } = serve({ now: people(2500) })
    const list = makeList({ now: [] }, load)
    const shown: number[] = []
    list.subscribe(() => shown.push(list.get().rows.length))
    expect(list.get()).toMatchObject({ loading: true, complete: false })
    await list.load()
    expect(shown).toEqual([100, 1100, 2100, 2500])
    expect(list.get()).toMatchObject({ loading: false, complete: true, error: null })
    expect(list.get().keys[2400]).toBe('person 2400\n')
    expect(asked[0]).toBe('/api/people?status=active&limit=100')
    expect(asked[1]).toBe('/api/people?limit=1000&cursor=100')
  })

  test('copies 100,000 rows a few times in total, not once per page', async () => {
    const list = makeList({ now: people(100_000) })
    let copied = 0
    list.subscribe(() => {
      copied += list.get().rows.length
    })
    await list.load()
    expect(list.get().rows).toHaveLength(100_000)
    expect(copied).toBeLessThan(7 * 100_000)
  })

  test('keeps showing its rows while it reloads, and drops a deleted row with the page that lacks it', async () => {
    const rows = { now: people(2500) }
    const list = makeList(rows)
    await list.load()
    rows.now = [person(9000), ...rows.now.filter(({ id }) => id !== '5' && id !== '2000')]
    const lengths: number[] = []
    const firsts: (string | undefined)[] = []
    list.subscribe(() => {
      const ids = list.get().rows.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).not.toContain('5')
      lengths.push(ids.length)
      firsts.push(ids[0])
    })
    await list.load()
    expect(new Set(firsts)).toEqual(new Set(['9000']))
    expect(lengths[0]).toBe(2500)
    expect(list.get().rows).toEqual(rows.now)
  })

  test('shows a change and a removal immediately', async () => {
    const list = makeList({ now: people(3) })
    await list.load()
    list.patch('1', { name: 'Renamed' })
    list.remove('2')
    list.patch('77', { name: 'Nobody' })
    expect(list.get().rows.map(({ name }) => name)).toEqual(['Person 0', 'Renamed'])
    expect(list.get().keys).toEqual(['person 0\n', 'renamed\n'])
  })

  test('lets a later load win over an earlier one that answers last', async () => {
    const answers: ((page: Page<Person>) => void)[] = []
    const list = makeList({ now: [] }, () => new Promise((resolve) => answers.push(resolve)))
    const first = list.load()
    const second = list.load()
    answers[1]?.({ rows: [person(2)], next: null, version: null })
    await second
    answers[0]?.({ rows: [person(1)], next: null, version: null })
    await first
    expect(list.get().rows).toEqual([person(2)])
  })

  test('keeps its rows when a later page fails, and reports it', async () => {
    const { load } = serve({ now: people(500) })
    let fail = true
    const list = makeList({ now: [] }, async (address) => {
      if (fail && address.includes('cursor')) throw new Error('gone')
      return load(address)
    })
    await list.load()
    expect(list.get()).toMatchObject({ loading: false, complete: false, error: new Error('gone') })
    expect(list.get().rows).toHaveLength(100)
    fail = false
    await list.load()
    expect(list.get()).toMatchObject({ complete: true, error: null })
    expect(list.get().rows).toHaveLength(500)
  })

  test('loads once for simultaneous callers, and again once stale', async () => {
    const { load, asked } = serve({ now: people(1) })
    const list = makeList({ now: [] }, load)
    list.ensure()
    list.ensure()
    await expect.poll(() => list.get().complete).toBe(true)
    list.ensure()
    expect(asked).toHaveLength(1)
    list.markStale()
    list.ensure()
    expect(asked).toHaveLength(2)
  })
})

test('without a connection, a list shows the rows of this device and says from when they are', async () => {
  const device = {
    load: async (add: (rows: Person[]) => void) => {
      add(people(2))
      return { version: null, readAt: 1 }
    },
    save: async () => undefined,
  }
  const loadPage = () => Promise.reject(new TypeError('Failed to fetch'))
  const list = createRowList<Person>({ ...unfollowed, loadPage, device }, search)
  list.ensure()
  await expect.poll(() => list.get().rows.length).toBe(2)
  expect(list.get()).toMatchObject({ complete: true, loading: false, error: null })
  await expect.poll(() => deviceTimes.get()).toEqual({ '/people': 1 })
})

describe('a followed list', () => {
  type Dated = Person & { at: string | null }
  const dated = (number: number, at: string | null, name?: string): Dated => ({ ...person(number, name), at })

  /** A list whose server answers when the test says so, and whose device has rows of a version. */
  function follow(rows: Dated[], device?: { rows: Dated[]; version: string }) {
    const saved: { ids: string; version: string | null }[] = []
    const pages: ((page: Page<Dated>) => void)[] = []
    const asked: { since: string; answer: (changes: ListChanges<Dated>) => void; fail: (error: Error) => void }[] = []
    const list = createRowList<Dated>(
      {
        address,
        order: 'at',
        loadPage: () => new Promise((resolve) => pages.push(resolve)),
        loadChanges: (since) => new Promise((answer, fail) => asked.push({ since, answer, fail })),
        ...(device && {
          device: {
            async load(add) {
              for (const row of device.rows) add([row])
              return { version: device.version, readAt: 1 }
            },
            async save(rows, version) {
              saved.push({ ids: rows.map(({ id }) => id).join(''), version })
            },
          },
        }),
      },
      search,
    )
    const sendPage = (next: string | null = null, version = 'one') => pages.shift()?.({ rows, next, version })
    return {
      list,
      pages,
      asked,
      saved,
      sendPage,
      ids: () =>
        list
          .get()
          .rows.map(({ id }) => id)
          .join(''),
    }
  }
  const june = (day: number) => `2026-06-0${day}T08:00:00.000Z`

  async function loaded(rows: Dated[]) {
    const screen = follow(rows)
    screen.list.ensure()
    screen.sendPage()
    await expect.poll(() => screen.list.get().complete).toBe(true)
    return screen
  }

  test('takes what changed, each row where its order puts it', async () => {
    const { list, asked, ids } = await loaded([dated(4, null), dated(3, june(3)), dated(2, june(2)), dated(1, june(1))])
    list.refresh()
    expect(asked[0]?.since).toBe('one')
    asked[0]?.answer({
      version: 'two',
      rows: [dated(5, june(2)), dated(3, null), dated(1, june(4), 'Moved Up')],
      gone: ['2', '77'],
    })
    await expect.poll(ids).toBe('4315')
    expect(list.get().keys[2]).toBe('moved up\n')
    list.refresh()
    expect(asked[1]?.since).toBe('two')
    const before = list.get().rows
    asked[1]?.answer({ version: 'three', rows: [], gone: [] })
    await expect.poll(() => (list.refresh(), asked.length)).toBe(3)
    expect(list.get().rows).toBe(before)
  })

  test('asks once more for what changed while it was loading or catching up', async () => {
    const { list, asked, pages, sendPage } = follow([dated(1, june(1))])
    list.ensure()
    sendPage('/api/people?cursor=1')
    await expect.poll(() => pages.length).toBe(1)
    list.refresh()
    list.refresh()
    expect(asked).toHaveLength(0)
    sendPage()
    await expect.poll(() => asked.length).toBe(1)
    list.refresh()
    list.refresh()
    expect(asked).toHaveLength(1)
    asked[0]?.answer({ version: 'two', rows: [], gone: [] })
    await expect.poll(() => asked.map(({ since }) => since)).toEqual(['one', 'two'])
  })

  test('loads again where the server cannot tell, and keeps its rows meanwhile', async () => {
    const { list, asked, pages, sendPage, ids } = await loaded([dated(1, june(1))])
    list.refresh()
    asked[0]?.answer({ version: null, rows: [], gone: [] })
    await expect.poll(() => pages.length).toBe(1)
    expect(ids()).toBe('1')
    sendPage(null, 'five')
    await expect.poll(() => (list.refresh(), asked[1]?.since)).toBe('five')
  })

  test('keeps its rows when it cannot catch up, says so, and asks from the same version again', async () => {
    const { list, asked } = await loaded([dated(1, june(1))])
    list.refresh()
    asked[0]?.fail(new Error('gone'))
    await expect.poll(() => list.get().error).toEqual(new Error('gone'))
    expect(list.get().rows).toHaveLength(1)
    list.ensure()
    asked[1]?.answer({ version: 'two', rows: [], gone: [] })
    await expect.poll(() => list.get().error).toBeNull()
    expect(asked[1]?.since).toBe('one')
  })

  describe('on a device that has its rows', () => {
    const device = { rows: [dated(2, june(2)), dated(1, june(1))], version: 'one' }

    test('opens with them, catches up once with all that changed meanwhile, and saves the outcome', async () => {
      const { list, asked, pages, saved, ids } = follow([], device)
      list.ensure()
      list.refresh()
      await expect.poll(() => asked.length).toBe(1)
      expect([ids(), list.get().complete, asked[0]?.since]).toEqual(['21', true, 'one'])
      asked[0]?.answer({ version: 'two', rows: [dated(3, june(3))], gone: ['1'] })
      await expect.poll(ids).toBe('32')
      expect(saved).toEqual([{ ids: '32', version: 'two' }])
      expect([asked.length, pages.length]).toEqual([1, 0])
    })

    test('loads again where they are too old, and shows them meanwhile', async () => {
      const { list, asked, pages, saved, sendPage, ids } = follow([dated(7, june(7))], device)
      list.ensure()
      await expect.poll(() => asked.length).toBe(1)
      asked[0]?.answer({ version: null, rows: [], gone: [] })
      await expect.poll(() => pages.length).toBe(1)
      expect(ids()).toBe('21')
      sendPage(null, 'nine')
      await expect.poll(ids).toBe('7')
      expect(saved).toEqual([{ ids: '7', version: 'nine' }])
    })

    test('shows them without an error while there is no connection, and catches up later', async () => {
      const { list, asked, ids } = follow([], device)
      list.ensure()
      await expect.poll(() => asked.length).toBe(1)
      asked[0]?.fail(new TypeError('Failed to fetch'))
      await expect.poll(() => deviceTimes.get()).toEqual({ '/people': 1 })
      expect(list.get()).toMatchObject({ complete: true, loading: false, error: null })
      list.refresh()
      expect(asked[1]?.since).toBe('one')
      asked[1]?.answer({ version: 'two', rows: [], gone: ['2'] })
      await expect.poll(ids).toBe('1')
    })
  })

  test('catches up when it is shown again', async () => {
    const { list, asked, ids } = await loaded([dated(1, june(1))])
    list.markStale()
    list.ensure()
    asked[0]?.answer({ version: 'two', rows: [dated(2, june(2))], gone: [] })
    await expect.poll(ids).toBe('21')
  })
})

test('filters by search text, ignoring case, and by a rule', () => {
  const rows = [person(1, 'Ann Lee'), person(2, 'Bob Hill'), person(3, 'Annika Berg')]
  const list = { rows, keys: rows.map((row) => searchKey(row, ['name'])) }
  expect(filterRows(list, ' ANN ').map(({ id }) => id)).toEqual(['1', '3'])
  expect(filterRows(list, 'ann', ({ id }) => id !== '1').map(({ id }) => id)).toEqual(['3'])
  expect(filterRows(list, '')).toBe(rows)
})
