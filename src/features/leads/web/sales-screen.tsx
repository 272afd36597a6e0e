import { Plus } from 'lucide-react'
import { isStaff } from '#contract/roles.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useOpened } from '#web/platform/opened.ts'
import { useUser } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { ForbiddenState } from '#web/ui/states.tsx'
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
  return (
    <Page title={TITLE}>
      <ForbiddenState>You don't have permission to view leads.</ForbiddenState>
    </Page>
  )
}

function Pipeline() {
  const { opened, open, openDetails, close, closeAll } = useOpened<LeadDialog>('/sales', { mayCreate: true })
  const create = (
    <Button
      icon={<Plus aria-hidden="true" />}
      onPointerEnter={NewLead.preload}
      onClick={() => open({ dialog: 'create' })}
    >
      New Lead
    </Button>
  )
  return (
    <Page title={TITLE} subtitle="Follow every lead until it becomes a client" action={create}>
      <LeadFigures />
      <LeadBoard onOpen={openDetails} onGo={(dialog, id) => open({ dialog, id })} create={create} />
      {opened?.dialog === 'create' && <NewLead onClose={close} />}
      {opened?.dialog === 'details' && (
        <LeadDetails
          key={opened.id}
          id={opened.id}
          onClose={close}
          onGo={(dialog) => open({ dialog, id: opened.id })}
          onDeleted={closeAll}
        />
      )}
      {opened?.dialog === 'edit' && <EditLead id={opened.id} onClose={close} />}
      {opened?.dialog === 'convert' && <ConvertLead id={opened.id} onClose={close} />}
      {(opened?.dialog === 'won' || opened?.dialog === 'lost') && (
        <CloseLead id={opened.id} outcome={opened.dialog} onClose={close} />
      )}
    </Page>
  )
}
