import { type Client, clients } from '#features/people/clients/contract.ts'
import { leads } from '#features/sales/leads/contract.ts'
import { type User, users } from '#features/people/users/contract.ts'
import { Id } from '#contract/listing.ts'
import { listOr } from '#contract/text.ts'
import { dispatch } from '#server/dispatch.ts'
import { invalid } from '#server/errors.ts'
import type { Caller } from '../tool.ts'

// Records by what people call them.

const SHOWN = 5

/** The one record that these words name: an exact name wins. 400 names the candidates. */
function only<Row extends { name: string }>(rows: readonly Row[], words: string, what: string, path: string): Row {
  const exact = rows.filter(({ name }) => name.toLowerCase() === words.toLowerCase())
  const [row, ...others] = exact.length > 0 ? exact : rows
  if (!row) throw invalid(path, `There is no ${what} called ${words}. Check the name.`)
  if (others.length === 0) return row
  const names = [row, ...others].slice(0, SHOWN).map(({ name }) => name)
  throw invalid(path, `Several records match ${words}: ${listOr(names)}. Say which ${what} you mean.`)
}

/** The active client with this id or name. */
export async function clientNamed({ services, user }: Caller, words: string, path = 'client'): Promise<Client> {
  if (Id.safeParse(words).success) return dispatch(services, user, clients.get, { params: { id: words } })
  const page = await dispatch(services, user, clients.list, { query: { q: words, limit: 20 } })
  return only(page, words, 'client', path)
}

/** The lead with this id or name. */
export async function leadNamed({ services, user }: Caller, words: string) {
  if (Id.safeParse(words).success) return dispatch(services, user, leads.get, { params: { id: words } })
  const page = await dispatch(services, user, leads.list, { query: { q: words, limit: 20 } })
  return only(page, words, 'lead', 'lead')
}

/** Everyone who can be assigned to a visit. */
export const technicians = ({ services, user }: Caller): Promise<User[]> =>
  dispatch(services, user, users.list, { query: { role: 'staff' } })

/** The technician with this id or name. */
export async function technicianNamed(caller: Caller, words: string): Promise<User> {
  const staff = await technicians(caller)
  const byId = staff.find(({ id }) => id === words)
  const matches = staff.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
  return byId ?? only(matches, words, 'technician', 'technician')
}
