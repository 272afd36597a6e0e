import { CircleCheck, CircleX, Mail, MessageSquare, Phone, RotateCcw, Trash2, UserRoundPlus } from 'lucide-react'
import { phoneHref, textHref } from '#contract/phone-format.ts'
import { useAction } from '#web/platform/action.ts'
import { confirm } from '#web/platform/confirm.ts'
import { change } from '#web/platform/query.ts'
import type { MenuItem } from '#web/ui/menu.tsx'
import { blocked, type Lead, leads, leadStates } from '../contract.ts'

/** The toasts of changing a lead. */
export const leadFailure = {
  failed: 'Failed to update lead',
  denied: "You don't have permission to update leads",
}

/** The dialogs of a lead besides its details. */
export type LeadDialog = 'edit' | 'convert' | 'won' | 'lost'

type Go = (dialog: LeadDialog) => void

/** Status of a reopened lead. */
const REOPENED = 'contacted'

/** Menu items that close or reopen a lead. */
export function useOutcomes() {
  const reopen = useAction(leads.update, { done: 'Lead reopened', ...leadFailure })
  return (lead: Lead, go: Go): MenuItem[] => {
    const isOpen = leadStates.isOpen(lead)
    return [
      { label: 'Mark as Won', icon: <CircleCheck />, hidden: !isOpen, onSelect: () => go('won') },
      { label: 'Mark as Lost', icon: <CircleX />, hidden: !isOpen, onSelect: () => go('lost') },
      {
        label: 'Reopen',
        icon: <RotateCcw />,
        hidden: isOpen,
        blocked: blocked.move(lead, REOPENED),
        onSelect: () =>
          void reopen.run({ params: { id: lead.id }, body: { status: REOPENED, updated_at: lead.updated_at } }),
      },
    ]
  }
}

/** Menu of a card, without the moves between columns. */
export function useCardActions() {
  const getOutcomes = useOutcomes()
  return (lead: Lead, go: Go): MenuItem[] => [
    ...getOutcomes(lead, go),
    {
      label: 'Convert to Client',
      icon: <UserRoundPlus />,
      blocked: blocked.convert(lead),
      onSelect: () => go('convert'),
    },
    ...(lead.phone === null
      ? []
      : [
          { label: 'Call', icon: <Phone />, href: phoneHref(lead.phone), external: true },
          { label: 'Text', icon: <MessageSquare />, href: textHref(lead.phone), external: true },
        ]),
    { label: 'Email', icon: <Mail />, href: `mailto:${lead.email}`, external: true },
  ]
}

/** Asks before deleting a lead. Resolves to whether it was deleted. */
export const deleteLead = ({ id, name }: Lead): Promise<boolean> =>
  confirm({
    title: `Delete ${name}?`,
    body: 'Are you sure you want to delete this lead? Its activities are deleted too. This action cannot be undone.',
    action: 'Delete',
    run: () => change(leads.delete, { params: { id } }),
    done: 'Lead deleted',
    failed: 'Failed to delete lead',
    denied: "You don't have permission to delete leads",
  })

/** Deleting, for the menu of the details. */
export const deletion = (lead: Lead, onDeleted: () => void): MenuItem => ({
  label: 'Delete',
  icon: <Trash2 />,
  destructive: true,
  blocked: blocked.delete(lead),
  onSelect: () => void deleteLead(lead).then((isDeleted) => isDeleted && onDeleted()),
})
