import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { listAnd } from '#contract/text.ts'
import { query } from '#web/platform/query.ts'
import { useSettled } from '#web/platform/settled.ts'
import { type Client, clients } from '../contract.ts'
import { isSameEmail, isSamePhone } from '../rules/similar.ts'

/** Shorter texts match too much. */
const SHORTEST = 7

/** The names of the clients that match what is typed. */
function useMatches(typed: string, isMatch: (client: Client, typed: string) => boolean): string[] {
  const q = useSettled(typed.trim())
  const { data = [] } = useQuery({ ...query(clients.list, { query: { q, limit: 5 } }), enabled: q.length >= SHORTEST })
  return data.filter((client) => isMatch(client, typed)).map(({ name }) => name)
}

/** Names the clients who have the email or phone of a new one, who may have been entered before. */
export function SimilarClients() {
  const [email, phone] = useWatch<{ email: string; phone: string }, ['email', 'phone']>({ name: ['email', 'phone'] })
  const byEmail = useMatches(email, isSameEmail)
  const byPhone = useMatches(phone, isSamePhone)
  const names = [...new Set([...byEmail, ...byPhone])]
  if (names.length === 0) return null
  const values = [...(byEmail.length > 0 ? ['email'] : []), ...(byPhone.length > 0 ? ['phone number'] : [])]
  return (
    <p role="status" className="text-13 text-warn">
      {`${listAnd(names)} already ${names.length === 1 ? 'has' : 'have'} this ${listAnd(values)}.`}
    </p>
  )
}
