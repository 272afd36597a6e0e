import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createWorldBehindDoor } from '#test/door.ts'
import { until } from '#test/until.ts'
import { listen } from './channel.ts'
import { createSignOfLife, hasEnded } from './sign-of-life.ts'

const { world, door, own, close } = await createWorldBehindDoor()
afterAll(close)

/** A process that reaches the database through the door. */
async function startProcess() {
  const sign = createSignOfLife(own.pool)
  const channel = listen(own.pool, 'sessions', { onMessage: () => undefined, onGap: sign.hide, onOpen: sign.show })
  onTestFinished(() => channel.close())
  const isSeen = () =>
    until(() => {
      const number = sign.processNumber()
      return number ?? expect.unreachable('It has not been seen yet')
    })
  return { number: await isSeen(), isSeen }
}

const atOnce = async () => undefined

test('a process that was cut off has ended unless it has connected again by the second look', async () => {
  const { number, isSeen } = await startProcess()
  expect(await hasEnded(world.db, number, () => expect.unreachable('It was seen at the first look'))).toBe(false)
  await door.shut()
  await until(async () => expect(await hasEnded(world.db, number, atOnce)).toBe(true))
  const connects = async () => {
    await door.reopen()
    expect(await isSeen()).toBe(number)
  }
  expect(await hasEnded(world.db, number, connects)).toBe(false)
})
