import { addDays } from '#contract/dates.ts'
import { type Answer, ask, type Asked, clientsNamed, found, look, says } from './asked.ts'
import { noSuch } from './knowledge.ts'
import { todayOf } from './when.ts'

// Questions about visits, and about who is free when.

const PAST_VISITS =
  "I don't know that. I can only list visits that are still to come. **My Jobs** has those of the past."

export async function visits(asked: Asked): Promise<Answer> {
  const { reading, staff, clock } = asked
  const { when, names, plain } = reading
  const range = when?.from ? { from: when.from, to: when.to ?? when.from } : {}
  if (!staff) {
    if (when?.from && (when.to ?? when.from) < todayOf(clock))
      return says(PAST_VISITS, [{ title: 'My Jobs', href: '/jobs' }])
    return found(await look(asked, 'visits', range))
  }
  const [name] = names
  const isOpen = when === null && (name !== undefined || /\bnext\b|\bupcoming\b|\bwhen\b|\baddress\b/.test(plain))
  const days = isOpen ? { from: todayOf(clock), to: addDays(todayOf(clock), 30) } : range
  const mine = /\b(?:my|i|me|i've|i'm|am i)\b/.test(plain) && !/\b(?:we|our|everyone|who)\b/.test(plain)
  if (name === undefined) return found(await look(asked, 'visits', { ...days, ...(mine && { mine }) }))
  const named = await look(asked, 'visits', { ...days, name })
  if (Array.isArray(named.data) && named.data.length > 0) return found(named)
  const [client] = await clientsNamed(asked, name)
  if (client) asked.inputs.push(name)
  if (client) return found(await look(asked, 'visits', { ...days, name: client.name }))
  const team = await look(asked, 'availability', { at: `${todayOf(clock)}T12:00`, name })
  return Array.isArray(team.data) && team.data.length > 0 ? found(named) : noSuch(asked, name)
}

export async function availability(asked: Asked): Promise<Answer> {
  const { when, plain, names } = asked.reading
  const anyone = /\b(?:who|anyone|anybody|someone|everyone|we|technicians?|electricians?)\b/.test(plain)
  const [name] = names
  if (!when?.from || when.time === null) {
    // Without an hour, the day itself is the answer.
    if (when?.from && !anyone)
      return found(
        await look(asked, 'visits', {
          from: when.from,
          to: when.to ?? when.from,
          ...(name === undefined ? { mine: true } : { name }),
        }),
      )
    return ask(when?.from ? 'time' : 'when')
  }
  const minutes = asked.reading.quantities.minutes[0]
  return found(
    await look(asked, 'availability', {
      at: `${when.from}T${when.time}`,
      ...(minutes !== undefined && { duration_minutes: minutes }),
      ...(anyone ? { anyone } : name !== undefined && { name }),
    }),
  )
}

export async function freeTimes(asked: Asked): Promise<Answer> {
  const { reading, clock } = asked
  const { when } = reading
  const from = when?.from ?? todayOf(clock)
  const to = when?.from ? (when.to ?? from) : addDays(todayOf(clock), 6)
  const minutes = reading.quantities.minutes[0]
  return found(
    await look(asked, 'free_times', { from, to, ...(minutes !== undefined && { duration_minutes: minutes }) }),
  )
}
