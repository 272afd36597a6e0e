import {
  BellRing,
  Bot,
  CalendarClock,
  CreditCard,
  FileText,
  type LucideIcon,
  Share2,
  ShieldCheck,
  Smartphone,
  UserCog,
  Users,
} from 'lucide-react'

// The copy of the landing page. The company's own text comes from its settings.

export type Point = { icon: LucideIcon; title: string; text: string }

export const features: readonly Point[] = [
  {
    icon: FileText,
    title: 'Fast invoice creation',
    text: 'Write it on site: lines, tax and total add up as you type. Send it by email or SMS before you are back in the truck.',
  },
  {
    icon: CreditCard,
    title: 'Secure payments',
    text: 'Clients pay by card from the link in the message. Every payment, refund and balance is on the invoice, to the cent.',
  },
  {
    icon: CalendarClock,
    title: 'Job scheduling',
    text: 'Who is where today and what comes next, on one screen in the office and on every phone in the field.',
  },
  {
    icon: Users,
    title: 'Client management',
    text: 'Every client with their invoices, jobs and notes, found by any part of a name, email or phone number.',
  },
  {
    icon: Bot,
    title: 'Sparky AI business coach',
    text: 'Ask about an overdue invoice, a price or a code article. Sparky knows your numbers and answers in plain words.',
  },
  {
    icon: ShieldCheck,
    title: 'TDLR and NEC compliance',
    text: 'The notice that Texas requires is on every invoice. Permits and calculations name the NEC edition they follow.',
  },
]

export const benefits: readonly Point[] = [
  {
    icon: BellRing,
    title: 'Multi-channel notifications',
    text: 'Invoices and reminders go out by email and SMS, each on its own, and you see what arrived.',
  },
  {
    icon: UserCog,
    title: 'Role-based access control',
    text: 'Administrators, employees and clients each see what is theirs, and nothing else.',
  },
  {
    icon: Smartphone,
    title: 'PWA installation',
    text: 'Install it on a phone or a computer from the browser. No app store, no updates to run.',
  },
  {
    icon: Share2,
    title: 'Social referrals',
    text: 'Clients share their code and earn a credit when a neighbor books.',
  },
]

export const stats: readonly { value: string; label: string }[] = [
  { value: '100%', label: 'Texas compliant' },
  { value: '24/7', label: 'AI support' },
  { value: 'Instant', label: 'notifications' },
  { value: 'Secure', label: 'payments' },
]
