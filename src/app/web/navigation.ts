import {
  BookOpen,
  Bot,
  Briefcase,
  CalendarCheck,
  CalendarPlus,
  CalendarRange,
  CircleQuestionMark,
  FilePen,
  FileText,
  Gift,
  Info,
  LayoutDashboard,
  Megaphone,
  MessageSquare,
  Settings,
  ShieldCheck,
  Target,
  UserCog,
  Users,
} from 'lucide-react'
import type { Role } from '#contract/roles.ts'
import { lazily, Nothing } from '#web/platform/lazily.tsx'
import type { NavGroup } from '#web/shell/sidebar.tsx'

const UnreadBadge = lazily(
  () => import('#features/messages/web/shared/unread-badge.tsx').then((module) => module.UnreadBadge),
  null,
  Nothing,
)

// A new screen adds one line to each group that shows it. Order and labels are those of spec §2.

const operations: NavGroup = {
  label: 'Operations',
  items: [
    { href: '/', label: 'Dashboard', icon: LayoutDashboard },
    { href: '/invoices', label: 'Invoices', icon: FileText },
    { href: '/clients', label: 'Clients', icon: Users },
    { href: '/jobs', label: 'Jobs', icon: Briefcase },
    { href: '/compliance', label: 'Compliance', icon: ShieldCheck },
    { href: '/schedule', label: 'Schedule', icon: CalendarRange },
    { href: '/price-book', label: 'Price Book', icon: BookOpen },
  ],
}

const growth: NavGroup = {
  label: 'Business Growth',
  items: [
    { href: '/sales', label: 'Sales Pipeline', icon: Target },
    { href: '/quotes', label: 'Quotes', icon: FilePen },
    { href: '/bookings', label: 'Bookings', icon: CalendarCheck },
    { href: '/marketing', label: 'Marketing', icon: Megaphone },
    { href: '/messages', label: 'Messages', icon: MessageSquare, badge: UnreadBadge },
    { href: '/ai-agents', label: 'AI Agents', icon: Bot },
  ],
}

const system: NavGroup = {
  label: 'System',
  items: [
    { href: '/users', label: 'Users', icon: UserCog },
    { href: '/settings', label: 'Settings', icon: Settings },
  ],
}

const menu: NavGroup = {
  label: 'Menu',
  items: [
    { href: '/', label: 'Dashboard', icon: LayoutDashboard },
    { href: '/invoices', label: 'My Invoices', icon: FileText },
    { href: '/quotes', label: 'My Quotes', icon: FilePen },
    { href: '/jobs', label: 'My Jobs', icon: Briefcase },
    { href: '/bookings', label: 'Book Service', icon: CalendarPlus },
    { href: '/referrals', label: 'Refer & Earn', icon: Gift },
  ],
}

const help = (href: string, label: string): NavGroup => ({
  label: 'Help & Info',
  items: [
    { href: '/about', label: 'About', icon: Info },
    { href, label, icon: CircleQuestionMark },
  ],
})

/** The sidebar of each role. */
export const navigation: Record<Role, readonly NavGroup[]> = {
  admin: [operations, growth, system, help('/admin-guide', 'Admin Guide')],
  employee: [operations, growth, help('/employee-guide', 'Employee Guide')],
  client: [menu, help('/client-guide', 'Client Guide')],
}
