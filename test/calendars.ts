import type { CurrentUser } from '#contract/current-user.ts'
import type { CalendarScope } from '#features/work/calendars/contract.ts'
import type { World } from './world.ts'

/** A user's calendar address, with its id and token. */
export async function createCalendar(world: World, user: CurrentUser, scope: CalendarScope = 'own') {
  const { body } = await (await world.signedIn(user)).post('/api/calendars', { scope })
  const path = new URL(body.url).pathname
  return { id: String(body.id), path, token: path.split('/')[4] ?? '' }
}
