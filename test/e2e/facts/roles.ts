import { authenticate, people, test as base } from '../product.ts'
import { areas, type Role } from './screens.ts'
import { visit } from './visit.ts'
import { makeWorld, type World } from './world.ts'

// Every screen shows each role what the specification lists for it, which is in screens.txt.

const worlds = new Map<string, Promise<World>>()

/** The tests of a file share its company and this world. */
export const test = base.extend<{ world: World }>({
  world: async ({ product: { url } }, use) => {
    const world = worlds.get(url) ?? makeWorld(url)
    worlds.set(url, world)
    await use(await world)
  },
})

/** The areas that no signed-in role of the sample company sees. */
const others = ['a visitor', 'an empty company']

/**
 * Tests that these roles see everything, area by area: the start pages, which show what happens today, come right after
 * the world was made. A file has one or two roles, so both workers share the load.
 */
export function seesEverything(...roles: Role[]): void {
  for (const [area, text] of areas)
    if (!others.includes(area))
      for (const role of roles)
        test(`the ${role} sees everything in ${area}`, async ({ page, world }) => {
          await authenticate(page, people[role])
          await visit(page, text, role, world)
        })
}
