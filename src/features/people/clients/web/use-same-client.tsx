import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { listAnd } from '#contract/text.ts'
import { query } from '#web/platform/query.ts'
import { useSettled } from '#web/platform/settled.ts'
import { type Client, clients } from '../contract.ts'

/** Shorter texts match too much. */
const SHORTEST = 7

/** A field's help that names the clients with the same value: a new client may have been entered before. */
export function useSameClient(
  field: 'email' | 'phone',
  noun: string,
  isSame: (client: Client, typed: string) => boolean,
): ReactNode {
  const typed = useWatch<Record<typeof field, string>>({ name: field })
  const q = useSettled(typed.trim())
  const { data = [] } = useQuery({ ...query(clients.list, { query: { q, limit: 5 } }), enabled: q.length >= SHORTEST })
  const names = data.filter((client) => isSame(client, typed)).map(({ name }) => name)
  if (names.length === 0) return undefined
  return (
    <span role="status" className="text-warn">
      {`${listAnd(names)} already ${names.length === 1 ? 'has' : 'have'} this ${noun}.`}
    </span>
  )
}
