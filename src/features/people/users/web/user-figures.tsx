import { ShieldCheck, UserRound, Users, Wrench } from 'lucide-react'
import type { Role } from '#contract/roles.ts'
import { phoneSpellings } from '#contract/phone-format.ts'
import { useRows } from '#web/platform/rows.ts'
import { StatCard } from '#web/ui/card.tsx'
import { none } from '#web/ui/columns.tsx'
import { formatCount } from '#contract/text.ts'
import { users } from '../contract.ts'

/** The query of the screen's table, which includes deactivated users. */
export const everyUser = {
  query: { status: 'all' },
  search: ['name', 'email', 'username', phoneSpellings],
} as const

/** How many users have each role. Counts the rows that the screen's table loads, which shows the error and the retry. */
export function UserFigures() {
  const { rows, complete, error } = useRows(users.list, everyUser)
  const loading = !complete && !error
  const counts: Record<Role, number> = { admin: 0, employee: 0, client: 0 }
  let deactivated = 0
  for (const user of rows) {
    counts[user.role]++
    if (user.deactivated_at) deactivated++
  }
  const figures = [
    {
      label: 'Total Users',
      count: rows.length,
      note: deactivated > 0 && complete ? `${formatCount(deactivated)} deactivated` : 'Everyone with a sign-in',
      icon: <Users aria-hidden="true" />,
    },
    { label: 'Admins', count: counts.admin, note: 'Can do everything', icon: <ShieldCheck aria-hidden="true" /> },
    { label: 'Employees', count: counts.employee, note: 'Office and field', icon: <Wrench aria-hidden="true" /> },
    { label: 'Clients', count: counts.client, note: 'See their own records', icon: <UserRound aria-hidden="true" /> },
  ]
  return (
    <div className="mb-5 grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-md:gap-3">
      {figures.map(({ label, count, note, icon }) => (
        <StatCard
          key={label}
          label={label}
          value={complete ? formatCount(count) : none}
          note={note}
          icon={icon}
          loading={loading}
        />
      ))}
    </div>
  )
}
