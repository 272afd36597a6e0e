import { Card } from '#web/ui/card.tsx'
import { RecordLines } from '#web/ui/record-lines.tsx'

const steps = [
  { href: '/settings', title: 'Set up the company', note: 'Name, logo, license, sales tax and hours' },
  { href: '/users', title: 'Invite your people', note: 'Each gets a link by email to choose a password' },
  { href: '/price-book', title: 'Fill the price book', note: 'Import your prices, or add them as you go' },
  { href: '/clients?new=1', title: 'Add the first client', note: 'Then quote, schedule and invoice their work' },
]

/** The way into a company without clients. */
export const FirstSteps = () => (
  <Card title="First steps" flush>
    <RecordLines label="First steps" lines={steps.map((step) => ({ id: step.href, ...step }))} />
  </Card>
)
