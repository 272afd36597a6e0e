import { describe, expect, test } from 'vitest'
import { createRowList, filterRows, nextOf, searchKey, withLimit } from './row-list.ts'
import type { Page } from './row-list.ts'

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
    return { rows: rows.now.slice(from, from + limit), next }
  }
  return { load, asked }
}

const listOf = (rows: { now: Person[] }, load = serve(rows).load) =>
  createRowList<Person>('/api/people?status=active', ['name', 'phone'], load)

test('reads the next page from a Link header', () => {
  expect(nextOf('</api/clients?limit=100&cursor=abc>; rel="next"')).toBe('/api/clients?limit=100&cursor=abc')
  expect(nextOf('</api/a>; rel="prev", </api/b?cursor=x>; rel="next"')).toBe('/api/b?cursor=x')
  expect(nextOf('</api/a>; rel="prev"')).toBeNull()
  expect(nextOf(null)).toBeNull()
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
    const list = listOf({ now: [] }, load)
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
    const list = listOf({ now: people(100_000) })
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
    const list = listOf(rows)
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
    const list = listOf({ now: people(3) })
    await list.load()
    list.patch('1', { name: 'Renamed' })
    list.remove('2')
    list.patch('77', { name: 'Nobody' })
    expect(list.get().rows.map(({ name }) => name)).toEqual(['Person 0', 'Renamed'])
    expect(list.get().keys).toEqual(['person 0\n', 'renamed\n'])
  })

  test('lets a later load win over an earlier one that answers last', async () => {
    const answers: ((page: Page<Person>) => void)[] = []
    const list = listOf({ now: [] }, () => new Promise((resolve) => answers.push(resolve)))
    const first = list.load()
    const second = list.load()
    answers[1]?.({ rows: [person(2)], next: null })
    await second
    answers[0]?.({ rows: [person(1)], next: null })
    await first
    expect(list.get().rows).toEqual([person(2)])
  })

  test('keeps its rows when a later page fails, and reports it', async () => {
    const { load } = serve({ now: people(500) })
    let fail = true
    const list = listOf({ now: [] }, async (address) => {
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
    const list = listOf({ now: [] }, load)
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

test('filters by search text, ignoring case, and by a rule', () => {
  const rows = [person(1, 'Ann Lee'), person(2, 'Bob Hill'), person(3, 'Annika Berg')]
  const list = { rows, keys: rows.map((row) => searchKey(row, ['name'])) }
  expect(filterRows(list, ' ANN ').map(({ id }) => id)).toEqual(['1', '3'])
  expect(filterRows(list, 'ann', ({ id }) => id !== '1').map(({ id }) => id)).toEqual(['3'])
  expect(filterRows(list, '')).toBe(rows)
})
