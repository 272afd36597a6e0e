import { Plus } from 'lucide-react'
import { isStaff } from '#contract/roles.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useOpened } from '#web/platform/open-record.ts'
import { useUser } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ForbiddenPage } from '#web/ui/forbidden-page.tsx'
import { ActionHere, Page } from '#web/ui/page.tsx'
import type { LeadDialog } from './lead-actions.tsx'
import { LeadBoard } from './lead-board.tsx'
import { LeadFigures } from './lead-figures.tsx'

const NewLead = lazily(() => import('./lead-form.tsx').then((module) => module.NewLead))
const EditLead = lazily(() => import('./lead-form.tsx').then((module) => module.EditLead))
const LeadDetails = lazily(() => import('./lead-details.tsx').then((module) => module.LeadDetails))
const ConvertLead = lazily(() => import('./convert-lead.tsx').then((module) => module.ConvertLead))
const CloseLead = lazily(() => import('./close-lead.tsx').then((module) => module.CloseLead))

const TITLE = 'Sales Pipeline'

/** Leads on their way to becoming clients. */
export function SalesScreen() {
  if (isStaff(useUser().role)) return <Pipeline />
  return <ForbiddenPage title={TITLE}>You don't have permission to view leads.</ForbiddenPage>
}

function Pipeline() {
  const { current, open, openDetails, close, closeAll } = useOpened<LeadDialog>('/sales', { mayCreate: true })
  const create = (
    <Button
      icon={<Plus aria-hidden="true" />}
      aria-keyshortcuts="n"
      onPointerEnter={NewLead.preload}
      onClick={() => open({ dialog: 'create' })}
    >
      New Lead
    </Button>
  )
  return (
    <Page title={TITLE} subtitle="Follow every lead until it becomes a client" action={create}>
      <LeadFigures />
      <LeadBoard
        onOpen={openDetails}
        onGo={(dialog, id) => open({ dialog, id })}
        create={<ActionHere>{create}</ActionHere>}
      />
      {current?.dialog === 'create' && <NewLead onClose={close} />}
      {current?.dialog === 'details' && (
        <LeadDetails
          key={current.id}
          id={current.id}
          onClose={close}
          onGo={(dialog) => open({ dialog, id: current.id })}
          onDeleted={closeAll}
        />
      )}
      {current?.dialog === 'edit' && <EditLead id={current.id} onClose={close} />}
      {current?.dialog === 'convert' && <ConvertLead id={current.id} onClose={close} />}
      {(current?.dialog === 'won' || current?.dialog === 'lost') && (
        <CloseLead id={current.id} outcome={current.dialog} onClose={close} />
      )}
    </Page>
  )
}
