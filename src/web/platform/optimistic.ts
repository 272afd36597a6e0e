import { useEffect, useRef, useState } from 'react'
import { useStore } from './store.ts'
import { currentToast, type Toast, toast, withToast, type Words } from './toast.ts'
import { queuedChanges, Waiting } from './waiting.ts'

/** A record whose `updated_at` is its version. */
export type Versioned = { updated_at: string }

/**
 * An optimistic change, shown until the server answers (`version` null), then until that version has loaded. `key`: of the change in the
 * outbox, for as long as it waits there.
 */
export type Pending<Change> = { change: Change; version: string | null; key?: string }

/** A record with its pending change. `saving`: the server has not answered yet. */
export function withPending<Row extends Versioned, Change extends Partial<Row>>(
  row: Row,
  pending: Pending<Change> | undefined,
): Row & { saving: boolean } {
  if (!pending || (pending.version !== null && row.updated_at >= pending.version)) return { ...row, saving: false }
  const { change, version, key } = pending
  return { ...row, ...change, updated_at: version ?? row.updated_at, saving: version === null && key === undefined }
}

/** The pending changes by record, and a function that adds one. */
export function usePendingChanges<Change extends object>() {
  const [changes, setPending] = useState<ReadonlyMap<string, Pending<Change>>>(new Map())
  const queue = useStore(queuedChanges)
  const waits = (key: string) => queue.some((change) => change.key === key && !change.refusal)
  const pending = new Map([...changes].filter(([, { key }]) => key === undefined || waits(key)))
  const set = (key: string, value: Pending<Change> | null) =>
    setPending((map) => {
      const next = new Map(map)
      if (value === null) next.delete(key)
      else next.set(key, value)
      return next
    })

  /** Shows a change immediately and sends it. An error restores the record and is rethrown. */
  const save = async (
    key: string,
    row: Versioned,
    change: Change,
    send: () => Promise<Versioned>,
  ): Promise<Versioned> => {
    // A change that has already loaded may have been followed by another.
    const existing = pending.get(key)
    const before = existing?.key !== undefined || existing?.version === row.updated_at ? existing : null
    const all = { ...before?.change, ...change }
    set(key, { change: all, version: null })
    try {
      const saved = await send()
      set(key, { change: all, version: saved.updated_at })
      return saved
    } catch (error) {
      set(key, error instanceof Waiting ? { change: all, version: null, key: error.key } : before)
      throw error
    }
  }
  return { pending, save }
}

type Undoable<Row, Change> = {
  /** The current record, if it is on screen. By the time of an undo, it has another version. */
  find: (row: Row) => Row | undefined
  save: (row: Row, change: Change) => Promise<Versioned>
  /** The success message, in one sentence. */
  done: (row: Row, change: Change) => string
  /** The failure message: `Panel upgrade was not moved.` The reason follows. */
  failed: (row: Row) => string
  denied: string
  /** True if the previous values can be restored. */
  canUndo?: (row: Row, before: Change) => boolean
}

/** Saves changes and reports the result, with Undo. */
export function useUndoable<Row extends Change & Versioned, Change extends object>(options: Undoable<Row, Change>) {
  const latest = useRef(options)
  const dismissUndo = useRef<(() => void) | null>(null)
  useEffect(() => {
    latest.current = options
  })
  useEffect(
    () => () => {
      // Another screen has nothing to undo.
      if (dismissUndo.current !== null && currentToast.get()?.undo === dismissUndo.current) currentToast.set(null)
    },
    [],
  )

  const refuse = (row: Row, reason: string) =>
    toast({ title: `${latest.current.failed(row)} ${reason}`, destructive: true, lasting: true })

  const doneToast = (row: Row, change: Change, { updated_at }: Versioned): Toast => {
    const { done, canUndo } = latest.current
    const before = Object.fromEntries(Object.entries(row).filter(([key]) => key in change)) as Change
    // A row no longer on screen, such as a visit moved to another week, still has the values we saved.
    const undo = () => void apply(latest.current.find(row) ?? { ...row, ...change, updated_at }, before)
    const isPossible = canUndo?.(row, before) ?? true
    dismissUndo.current = isPossible ? undo : null
    return { title: done(row, change), ...(isPossible && { undo }) }
  }

  /** Rejects when the server refuses. */
  const saveUndoable = async (row: Row, change: Change, words: Words = {}): Promise<void> => {
    if (Object.keys(change).length === 0) return
    await withToast(latest.current.save(row, change), { ...words, done: (saved) => doneToast(row, change, saved) })
  }

  /** For dragging and keys: a refused change reverts, with its reason. */
  const apply = async (row: Row, change: Change): Promise<void> => {
    const { failed, denied } = latest.current
    await saveUndoable(row, change, { reverted: failed(row), denied }).catch(() => undefined)
  }
  return { apply, saveUndoable, refuse }
}
