import { cityLine } from '#contract/address.ts'
import { hasEmail } from '#contract/email.ts'
import { formatDate } from '#contract/dates.ts'
import { ChangeHistory } from '#features/people/audit/web/shared/history.tsx'
import { blocked } from '#features/people/invitations/contract.ts'
import { Sections } from '#web/platform/sections.tsx'
import { useZone } from '#web/platform/zone.ts'
import { useUser } from '#web/platform/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmailLink, PhoneLink } from '#web/ui/contact.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { DeleteButton, DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import type { RecordDialogProps } from '#web/ui/list-screen.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { EmailNotConfirmed } from '#web/ui/unproven.tsx'
import { formatCount } from '#contract/text.ts'
import { type Client, type ClientDetails as Details, clients } from '../contract.ts'
import { EmailOffers } from './email-offers.tsx'
import { TextConsent } from './text-consent.tsx'
import { deleteClient, useClientActions } from './client-actions.ts'
import { clientSections } from './shared/client-sections.ts'

/** Everything about a client: totals, contact information, latest invoices and jobs. */
export function ClientDetails({ id, row, onClose, onGo, onDeleted }: RecordDialogProps<Client, 'edit' | 'link'>) {
  const isAdmin = useUser().role === 'admin'
  const remove = async (client: Client) => {
    if (await deleteClient(client)) onDeleted()
  }
  return (
    <RecordDialog
      endpoint={clients.get}
      id={id}
      noun="client"
      title={(client = row) => client?.name ?? 'Client Details'}
      size="wide"
      renderAside={({ archived_at }) => archived_at !== null && <Badge outlined>Archived</Badge>}
      onClose={onClose}
    >
      {(client) => (
        <>
          <DialogBody className="grid grid-cols-1 content-start gap-6">
            <Body details={client} onLink={() => onGo('link')} />
            <ChangeHistory record="client" id={id} />
            {isAdmin && client.deletion_blocked && <p className="text-12 text-muted">{client.deletion_blocked}</p>}
          </DialogBody>
          <DialogActions>
            {isAdmin && <DeleteButton blocked={client.deletion_blocked ?? null} onClick={() => void remove(client)} />}
            <Button variant="outline" onClick={onClose}>
              Close
            </Button>
            <Button onClick={() => onGo('edit')}>Edit</Button>
          </DialogActions>
        </>
      )}
    </RecordDialog>
  )
}

const Body = ({ details, onLink }: { details: Details; onLink: () => void }) => (
  <>
    <Totals details={details} />
    <section>
      <h3 className="mb-2.5 text-14 font-semibold">Contact information</h3>
      <Contact details={details} onLink={onLink} />
    </section>
    <Sections point={clientSections} props={{ client: details }} />
  </>
)

function Totals({ details }: { details: Details }) {
  const totals = [
    { label: 'Total Invoices', value: formatCount(details.total_invoices) },
    { label: 'Total Revenue', value: <Money>{details.total_revenue}</Money> },
    { label: 'Total Jobs', value: formatCount(details.total_jobs) },
  ]
  return (
    <dl className="grid grid-cols-3 divide-x divide-line rounded-card border border-line max-md:grid-cols-2 max-md:[&>*:nth-child(2)]:order-first max-md:[&>*:nth-child(2)]:col-span-2 max-md:[&>*:nth-child(2)]:border-x-0 max-md:[&>*:nth-child(2)]:border-b">
      {totals.map(({ label, value }) => (
        <div key={label} className="min-w-0 px-4 py-3">
          <dt className="text-12 text-muted">{label}</dt>
          <dd className="mt-0.5 truncate text-20 font-semibold tracking-tight tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Contact({ details, onLink }: { details: Details; onLink: () => void }) {
  const zone = useZone()
  const { email, phone, address, notes } = details
  const facts = [
    {
      label: 'Email',
      wide: true,
      value: (email !== null || details.email_unproven) && (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {email && <EmailLink email={email} />}
          {details.email_unproven && <EmailNotConfirmed />}
          {email && <EmailOffers client={details} />}
        </span>
      ),
    },
    {
      label: 'Phone',
      value: phone && (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <PhoneLink phone={phone} />
          <LinkButton href={`/messages?client=${details.id}`} variant="outline" size="small">
            Text
          </LinkButton>
        </span>
      ),
    },
    ...(phone === null ? [] : [{ label: 'Texts', wide: true, value: <TextConsent client={details} /> }]),
    { label: 'Address', value: [address, cityLine(details)].filter(Boolean).join('\n') },
    { label: 'Client since', value: formatDate(zone, details.created_at) },
    { label: 'Sign-in', wide: true, value: <SignIn details={details} onLink={onLink} /> },
    ...(notes === null ? [] : [{ label: 'Notes', value: notes, wide: true }]),
  ]
  return <DefinitionGrid facts={facts} />
}

function SignIn({ details, onLink }: { details: Details; onLink: () => void }) {
  const { invite } = useClientActions()
  const zone = useZone()
  const { user, invitation } = details
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      {user ? (
        <>
          {user.name} {hasEmail(user.email) && `(${user.email})`}
          {!user.email_confirmed && <EmailNotConfirmed />}
        </>
      ) : (
        <span className="text-muted">
          {invitation === null
            ? 'None. This client cannot sign in yet.'
            : `Invited ${formatDate(zone, invitation.sent_at)}. The link works until ${formatDate(zone, invitation.expires_at)}.`}
        </span>
      )}
      <span className="flex gap-2">
        <Button variant="outline" size="small" onClick={onLink}>
          {user ? 'Change' : 'Link sign-in'}
        </Button>
        {!user && (
          <Button
            variant="outline"
            size="small"
            blocked={blocked.inviteClient(details)}
            onClick={() => void invite(details)}
          >
            {invitation === null ? 'Invite to portal' : 'Invite again'}
          </Button>
        )}
      </span>
    </span>
  )
}
