import type { Endpoint } from '#contract/endpoint.ts'
import { fits, type StoredList, withDevice } from './device-store.ts'
import type { DeviceRows, Row } from './row-list.ts'

// The rows of a list on this device, in blocks, so that a changed row writes its block and not 100,000 others.

const BLOCK = 1000
/** A block that grew beyond this is cut again. */
const MOST = 2 * BLOCK

type Block = { id: number; size: number; rows: readonly object[] }
type Part = Block | readonly object[]

const isBlock = (part: Part): part is Block => 'id' in part

/**
 * Cuts a list into blocks. A block stays if none of its rows has changed, as a new object; `homes` says in which block each row is.
 * Rows that have not changed keep their order.
 */
export function cutBlocks(
  before: readonly Block[],
  homes: WeakMap<object, Block>,
  rows: readonly object[],
): readonly Part[] {
  const places = new Map(before.map((block, place) => [block, place]))
  const groups: object[][] = before.length === 0 ? [[]] : before.map(() => [])
  let current = 0
  for (const row of rows) {
    const home = homes.get(row)
    current = Math.max(current, (home && places.get(home)) ?? 0)
    groups[current]?.push(row)
  }
  return groups.flatMap((group, place): Part[] => {
    const block = before[place]
    if (block && group.length === block.rows.length && group.every((row, at) => row === block.rows[at])) return [block]
    return group.length > MOST || !block ? slices(group) : group.length === 0 ? [] : [group]
  })
}

function slices<T>(rows: readonly T[]): (readonly T[])[] {
  const parts = []
  for (let from = 0; from < rows.length; from += BLOCK) parts.push(rows.slice(from, from + BLOCK))
  return parts
}

const isSame = (one: readonly number[], other: readonly number[]) => one.join() === other.join()

/** The rows of the list at an address. */
export function openRows<T extends Row>(endpoint: Pick<Endpoint, 'returns'>, address: string): DeviceRows<T> {
  let blocks: Block[] = []
  /** In the database, as far as this page knows. */
  let ids: number[] | null = null
  let homes = new WeakMap<object, Block>()

  const settle = (block: Block) => {
    for (const row of block.rows) homes.set(row, block)
    return block
  }

  async function load(add: (rows: readonly T[]) => void) {
    const list = await withDevice(async (device) => {
      const stored = device.transaction(['lists', 'blocks'])
      const list = await stored.objectStore('lists').get(address)
      if (!list) return undefined
      blocks = []
      homes = new WeakMap()
      for (const id of list.blocks) {
        const text = await stored.objectStore('blocks').get(id)
        const rows: T[] | undefined = text === undefined ? undefined : JSON.parse(text)
        if (!rows || !fits(endpoint, rows.slice(0, 1))) return undefined
        blocks.push(settle({ id, size: text?.length ?? 0, rows }))
        add(rows)
      }
      return list
    })
    ids = list?.blocks ?? null
    if (!list) blocks = []
    return list ?? null
  }

  /** Adds a block, which belongs to no list yet. */
  async function addBlock(rows: readonly object[]): Promise<Block> {
    const text = JSON.stringify(rows)
    const id = await withDevice((device) => device.add('blocks', text))
    if (id === undefined) throw new Error('This device stores nothing')
    return { id, size: text.length, rows }
  }

  /** All or nothing: until here, the list is as it was. False if another tab has changed it meanwhile. */
  const put = (list: StoredList, fresh: readonly number[]) =>
    withDevice(async (device) => {
      const changes = device.transaction(['lists', 'blocks'], 'readwrite')
      const stored = (await changes.objectStore('lists').get(address))?.blocks ?? []
      const isOurs = ids === null || isSame(stored, ids)
      const gone = isOurs ? stored.filter((id) => !list.blocks.includes(id)) : fresh
      await Promise.all([
        ...gone.map((id) => changes.objectStore('blocks').delete(id)),
        isOurs && changes.objectStore('lists').put(list),
        changes.done,
      ])
      return isOurs
    })

  async function save(rows: readonly T[], version: string | null) {
    const readAt = Date.now()
    const next: Block[] = []
    const fresh: Block[] = []
    for (const part of cutBlocks(blocks, homes, rows)) {
      const block = isBlock(part) ? part : await addBlock(part)
      next.push(block)
      if (block !== part) fresh.push(block)
    }
    const list = {
      address,
      version,
      readAt,
      blocks: next.map(({ id }) => id),
      size: next.reduce((sum, { size }) => sum + size, 0),
    }
    const isOurs = await put(
      list,
      fresh.map(({ id }) => id),
    )
    if (!isOurs) throw new Error('Another page saves this list')
    fresh.forEach(settle)
    blocks = next
    ids = list.blocks
  }

  return { load, save }
}
