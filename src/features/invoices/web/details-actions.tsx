import { Ban, CreditCard, Download, Ellipsis, HandCoins, Pencil, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCardPayments } from '#features/payments/web/shared/paying-notice.tsx'
import { addressOf } from '#web/platform/api.ts'
import { knownOr } from '#web/platform/known.ts'
import { usePhone } from '#web/platform/media.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { type Invoice, type InvoiceDetails, invoices, blocked } from '../contract.ts'

type Action = {
  label: string
  /** Two buttons share the width on mobile. */
  short?: string
  icon: ReactNode
  blocked: string | null
  busy?: boolean
  destructive?: boolean
} & ({ onSelect: () => void; href?: undefined } | { href: string; download?: boolean })

type Name = 'send' | 'edit' | 'record' | 'pdf' | 'pay' | 'cancel'

/** The most important actions of each state. The menu has what does not fit, and what is not possible now. */
const order: Record<Invoice['status'], Name[]> = {
  draft: ['send', 'edit', 'pdf', 'record', 'cancel'],
  sent: ['record', 'send', 'edit', 'pdf', 'pay', 'cancel'],
  overdue: ['record', 'send', 'edit', 'pdf', 'pay', 'cancel'],
  paid: ['pdf', 'edit', 'record', 'cancel'],
  cancelled: ['pdf', 'edit', 'record'],
}

const forClients: Name[] = ['pay', 'pdf']

type Props = {
  invoice: InvoiceDetails
  staff: boolean
  sending: boolean
  onSend: () => void
  onEdit: () => void
  onRecord: () => void
  onCancel: () => void
}

/** The actions below an invoice: three buttons, on mobile two and a menu. */
export function DetailsActions({ invoice, staff, sending, onSend, onEdit, onRecord, onCancel }: Props) {
  const phone = usePhone()
  const cards = useCardPayments()
  const paying = blocked.pay(invoice)
  const actions: Record<Name, Action> = {
    send: {
      label: 'Send via Email & SMS',
      short: 'Send',
      icon: <Send />,
      blocked: blocked.send(invoice),
      busy: sending,
      onSelect: onSend,
    },
    edit: { label: 'Edit', icon: <Pencil />, blocked: null, onSelect: onEdit },
    record: { label: 'Record Payment', icon: <HandCoins />, blocked: paying, onSelect: onRecord },
    pdf: {
      label: 'Download PDF',
      icon: <Download />,
      blocked: null,
      href: addressOf(invoices.pdf, { params: { id: invoice.id } }),
      download: true,
    },
    pay: { label: 'Pay', icon: <CreditCard />, blocked: paying ?? cards.blocked, href: `/payment/${invoice.id}` },
    cancel: {
      label: 'Cancel Invoice',
      icon: <Ban />,
      blocked: blocked.void(invoice),
      destructive: true,
      onSelect: onCancel,
    },
  }
  const names = staff
    ? knownOr(order, invoice.status, order.sent)
    : forClients.filter((name) => name !== 'pay' || paying === null)
  const shown = names.filter((name) => actions[name].blocked === null).slice(0, phone ? 2 : 3)
  const rest = names.filter((name) => !shown.includes(name)).map((name) => actions[name])
  return (
    <DialogActions>
      {rest.length > 0 && (
        <span className="mr-auto max-md:-ml-2">
          <Menu items={rest} align="start">
            <IconButton label="More actions" icon={<Ellipsis />} />
          </Menu>
        </span>
      )}
      {shown.toReversed().map((name) => (
        <BarButton key={name} action={actions[name]} primary={name === names[0] && name !== 'pdf'} phone={phone} />
      ))}
    </DialogActions>
  )
}

type BarButtonProps = { action: Action; primary: boolean; phone: boolean }

function BarButton({ action, primary, phone }: BarButtonProps) {
  const variant = primary ? 'primary' : 'outline'
  const { label, short } = action
  const text = phone ? (short ?? label) : label
  return action.href === undefined ? (
    <Button variant={variant} busy={action.busy ?? false} aria-label={label} onClick={action.onSelect}>
      {text}
    </Button>
  ) : (
    <LinkButton
      variant={variant}
      href={action.href}
      {...(action.download && { external: true, download: true })}
      className="max-md:flex-1"
    >
      {text}
    </LinkButton>
  )
}
