import { seesEverything, test } from './facts/roles.ts'
import { signedOut } from './facts/signed-out.ts'
import { visit } from './facts/visit.ts'

// Screens of visitors and administrators. `facts-roles.spec.ts` has the other roles.

test('a visitor sees everything', async ({ page }) => {
  for (const screen of signedOut) await visit(page, screen)
})

seesEverything('admin')
