import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type pg from 'pg'
import { connect as connectTo } from '#server/database/connect.ts'
import { createWorld } from './world.ts'

/** When to cut a connection: before the server gets a message, or after it has acted on it but before its reply. */
export type Cut = 'before' | 'after'

export type Door = Awaited<ReturnType<typeof startDoor>>

/** A proxy in front of the database that can be shut, like a server restart, or cut at a single message. */
export async function startDoor({ host = '', port = 5432 }: pg.ClientConfig) {
  const there = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const open = new Set<Socket>()
  let messages = 0
  let cut: { at: number; when: Cut } | null = null
  const door = createServer((near) => {
    const far = connect(there)
    let isLast = false
    const end = () => [near, far].forEach((socket) => socket.destroy())
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', end).on('close', () => (end(), open.delete(socket)))
    }
    near.on('data', (chunk) => {
      messages += 1
      isLast ||= cut?.at === messages
      if (isLast && cut?.when === 'before') end()
      else far.write(chunk)
    })
    far.on('data', (chunk) => {
      if (isLast) end()
      else near.write(chunk)
    })
  })
  const listen = async (port: number) => {
    door.listen(port, '127.0.0.1')
    await once(door, 'listening')
  }
  await listen(0)
  const { port: own } = door.address() as AddressInfo
  return {
    target: { host: '127.0.0.1', port: own },
    /** Cuts the connection at the `at`th message from now. */
    cutAt: (at: number, when: Cut) => {
      messages = 0
      cut = { at, when }
    },
    /** Lets everything through again; returns whether a cut happened. */
    mend: () => {
      const wasCut = cut !== null && messages >= cut.at
      cut = null
      return wasCut
    },
    shut: async () => {
      door.close()
      for (const socket of open) socket.destroy()
      await once(door, 'close')
    },
    reopen: () => listen(own),
  }
}

/** A world, and a small pool of connections that go through a door. */
export async function createWorldBehindDoor() {
  const world = await createWorld()
  const door = await startDoor(world.databaseTarget)
  const own = connectTo({ ...world.databaseTarget, ...door.target }, { max: 2 })
  const close = async () => {
    await own.close()
    await door.shut()
    await world.close()
  }
  return { world, door, own, close }
}
