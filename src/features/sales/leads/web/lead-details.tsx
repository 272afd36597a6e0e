import { Ellipsis, FileText } from 'lucide-react'
import { formatDate } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { ChangeHistory } from '#features/people/audit/web/shared/history.tsx'
import { usePhone } from '#web/platform/media.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { CallButton, EmailButton, EmailLink, PhoneLink, TextButton } from '#web/ui/contact.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { InlineLink } from '#web/ui/inline-link.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { blocked, type LeadDetails as Details, leads, leadStates } from '../contract.ts'
import { deletion, type LeadDialog, useOutcomes } from './lead-actions.tsx'
import { LeadActivities } from './lead-activities.tsx'
import { MarkBadges } from './lead-card.tsx'
import { listMarks } from './lead-marks.ts'

type Props = {
  id: string
  onClose: () => void
  onGo: (dialog: LeadDialog) => void
  onDeleted: () => void
}

/** Everything about a lead, with what was done about it. */
export const LeadDetails = ({ id, onClose, onGo, onDeleted }: Props) => (
  <RecordDialog
    endpoint={leads.get}
    id={id}
    noun="lead"
    title={(lead) => lead?.name ?? 'Lead Details'}
    size="wide"
    renderAside={({ status }) => <StatusBadge states={leadStates} status={status} />}
    onClose={onClose}
  >
    {(lead) => (
      <>
        <DialogBody className="grid grid-cols-1 content-start gap-6">
          <Contact lead={lead} />
          <Facts lead={lead} />
          <LeadActivities leadId={id} />
          <ChangeHistory record="lead" id={id} />
        </DialogBody>
        <Actions lead={lead} onGo={onGo} onDeleted={onDeleted} />
      </>
    )}
  </RecordDialog>
)

/** One tap to call, text, or email, and what is due. */
function Contact({ lead }: { lead: Details }) {
  const clock = { zone: useZone(), today: useToday() }
  const marks = listMarks(lead, clock)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex gap-2 max-md:w-full max-md:[&>a]:flex-1">
        {lead.phone !== null && (
          <>
            <CallButton name={lead.name} phone={lead.phone} />
            <TextButton name={lead.name} phone={lead.phone} />
          </>
        )}
        <EmailButton name={lead.name} email={lead.email} />
      </div>
      {marks.length > 0 && (
        <p className="flex flex-wrap gap-1.5">
          <MarkBadges marks={marks} />
        </p>
      )}
    </div>
  )
}

function Facts({ lead }: { lead: Details }) {
  const zone = useZone()
  const formatOptionalDate = (instant: string | null) => instant && formatDate(zone, instant)
  return (
    <DefinitionGrid
      facts={[
        { label: 'Email', wide: true, value: <EmailLink email={lead.email} /> },
        { label: 'Phone', value: lead.phone && <PhoneLink phone={lead.phone} /> },
        { label: 'Source', value: lead.source ?? 'Unknown' },
        { label: 'Estimated Value', value: lead.estimated_value && formatMoney(lead.estimated_value) },
        { label: 'Service Interest', value: lead.service_interest },
        { label: 'Assigned To', value: lead.assigned_to_name ?? 'Unassigned' },
        { label: 'Created', value: formatDate(zone, lead.created_at) },
        { label: 'Last Contact', value: formatOptionalDate(lead.last_contact) },
        { label: 'Next Follow-up', value: formatOptionalDate(lead.next_follow_up) },
        ...(lead.consent_at === null ? [] : [{ label: 'Consent', value: formatConsent(zone, lead) }]),
        ...(lead.conversion_date === null ? [] : [{ label: 'Client', value: <Client lead={lead} zone={zone} /> }]),
        ...(lead.closed_at === null
          ? []
          : [
              { label: 'Closed', value: `${formatDate(zone, lead.closed_at)}: ${lead.close_reason ?? ''}`, wide: true },
            ]),
        ...(lead.notes === null ? [] : [{ label: 'Notes', value: lead.notes, wide: true }]),
      ]}
    />
  )
}

/** The person's consent on the public form. */
const formatConsent = (zone: string, { consent_at, text_consent_at }: Details) =>
  consent_at &&
  `${text_consent_at === null ? 'Phone and email' : 'Phone, email, and texts'}, ${formatDate(zone, consent_at)}`

const Client = ({ lead: { client_id, client_name, conversion_date }, zone }: { lead: Details; zone: string }) => (
  <>
    {client_id !== null && <InlineLink href={`/clients?open=${client_id}`}>{client_name}</InlineLink>}
    {conversion_date !== null && (
      <span className="block text-13 text-muted">since {formatDate(zone, conversion_date)}</span>
    )}
  </>
)

type ActionsProps = Pick<Props, 'onGo' | 'onDeleted'> & { lead: Details }

function Actions({ lead, onGo, onDeleted }: ActionsProps) {
  const phone = usePhone()
  const getOutcomes = useOutcomes()
  const newQuote = `/quotes?new=1&lead=${lead.id}`
  return (
    <DialogActions>
      <Menu
        items={[
          { label: 'New Quote', icon: <FileText />, hidden: !phone, href: newQuote },
          ...getOutcomes(lead, onGo),
          deletion(lead, onDeleted),
        ]}
        align="start"
      >
        <IconButton label="More actions" icon={<Ellipsis />} className="mr-auto max-md:flex-none!" />
      </Menu>
      {!phone && (
        <LinkButton variant="outline" href={newQuote}>
          New Quote
        </LinkButton>
      )}
      <Button variant="outline" onClick={() => onGo('edit')}>
        Edit
      </Button>
      {lead.client_id !== null && lead.converted_to_client ? (
        <LinkButton href={`/clients?open=${lead.client_id}`} className="max-md:flex-1">
          Open Client
        </LinkButton>
      ) : (
        <Button blocked={blocked.convert(lead)} onClick={() => onGo('convert')}>
          Convert to Client
        </Button>
      )}
    </DialogActions>
  )
}
