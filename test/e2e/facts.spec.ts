import { seesEverything, test } from './facts/roles.ts'
import { areas } from './facts/screens.ts'
import { visit } from './facts/visit.ts'

// Screens of visitors and administrators. `facts-roles.spec.ts` has the other roles.

test('a visitor sees everything', ({ page }) => visit(page, areas.get('a visitor') ?? '', 'visitor'))

seesEverything('admin')
