import { ShieldCheck, UserRound, Users, Wrench } from 'lucide-react'
import type { Role } from '#contract/roles.ts'
import { StatCard } from '#web/ui/card.tsx'
import type { User } from '../contract.ts'

const formatted = (count: number) => count.toLocaleString('en-US')

/** How many there are of each role. */
export function UserFigures({ users, loading }: { users: readonly User[]; loading: boolean }) {
  const counts: Record<Role, number> = { admin: 0, employee: 0, client: 0 }
  let deactivated = 0
  for (const user of users) {
    counts[user.role]++
    if (user.deactivated_at) deactivated++
  }
  const figures = [
    {
      label: 'Total Users',
      count: users.length,
      note: deactivated > 0 && !loading ? `${formatted(deactivated)} deactivated` : 'Everyone with a sign-in',
      icon: <Users aria-hidden="true" />,
    },
    { label: 'Admins', count: counts.admin, note: 'Can do everything', icon: <ShieldCheck aria-hidden="true" /> },
    { label: 'Employees', count: counts.employee, note: 'Office and field', icon: <Wrench aria-hidden="true" /> },
    { label: 'Clients', count: counts.client, note: 'See their own records', icon: <UserRound aria-hidden="true" /> },
  ]
  return (
    <div className="mb-5 grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-md:gap-3">
      {figures.map(({ label, count, note, icon }) => (
        <StatCard key={label} label={label} value={formatted(count)} note={note} icon={icon} loading={loading} />
      ))}
    </div>
  )
}
