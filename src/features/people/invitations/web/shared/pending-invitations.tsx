import { Mail } from 'lucide-react'
import { useZone } from '#web/platform/zone.ts'
import { useAction } from '#web/platform/action.ts'
import { isForbidden } from '#web/platform/api.ts'
import { confirm } from '#web/platform/confirm.ts'
import { change, useRead } from '#web/platform/query.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { type Invitation, invitations, mailStates } from '../../contract.ts'
import { invitationSent } from '#features/people/clients/web/shared/invitation-sent.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { RoleBadge } from '#web/ui/role-badge.tsx'

/** Invitations that have not been accepted yet. Renders nothing when there are none, or for those who may not see them. */
export function PendingInvitations() {
  const { data = [], error } = useRead(invitations.list)
  const isFailed = error !== null && data.length === 0 && !isForbidden(error)
  if (data.length === 0 && !isFailed) return null
  return (
    <Card
      title="Pending invitations"
      subtitle="Each link works once, until it expires or its sender is no longer an admin"
      flush
      className="mb-5 overflow-hidden"
    >
      {isFailed ? (
        <ErrorState title="Failed to load invitations" error={error} />
      ) : (
        <ul className="max-h-72 divide-y divide-line overflow-y-auto border-t border-line">
          {data.map((invitation) => (
            <Line key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Tells what to do about an email that was not sent. */
const notes: Partial<Record<Invitation['mail'], string>> = {
  waiting: 'It goes out as soon as the mail server takes it.',
  failed: 'Check the address, then resend it.',
}

function Line({ invitation }: { invitation: Invitation }) {
  const zone = useZone()
  const { name, email, phone, role, mail, invited_by_name, expires_at } = invitation
  const resend = useAction(invitations.create, {
    done: (reply) => invitationSent(`${email} gets a new link; the old one stops working.`, reply),
    failed: 'Failed to send invitation',
    denied: "You don't have permission to invite users",
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-2.5 max-md:px-4">
      <span className="flex min-w-0 flex-1 basis-60 items-center gap-2.5">
        <Mail aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span className="grid min-w-0">
          {name !== null && <span className="truncate font-medium">{name}</span>}
          <span className={name === null ? 'truncate font-medium' : 'truncate text-13 text-muted'}>{email}</span>
          {notes[mail] !== undefined && <span className="text-13 text-muted">{notes[mail]}</span>}
        </span>
      </span>
      {mail !== 'sent' && <StatusBadge states={mailStates} status={mail} />}
      <RoleBadge role={role} />
      <span className="text-13 text-muted">
        Invited by {invited_by_name} · Expires <InstantDate instant={expires_at} zone={zone} />
      </span>
      <span className="flex gap-2 max-md:w-full max-md:[&>button]:flex-1">
        <Button
          size="small"
          variant="outline"
          busy={resend.busy}
          aria-label={`Resend the invitation to ${email}`}
          onClick={() => void resend.run({ body: { name, email, phone, role } })}
        >
          Resend
        </Button>
        <Button
          size="small"
          variant="ghost"
          aria-label={`Withdraw the invitation to ${email}`}
          onClick={() => void withdraw(invitation)}
        >
          Withdraw
        </Button>
      </span>
    </li>
  )
}

const withdraw = ({ id, email }: Invitation): Promise<boolean> =>
  confirm({
    title: 'Withdraw this invitation?',
    body: `The link that was sent to ${email} stops working.`,
    action: 'Withdraw',
    run: () => change(invitations.withdraw, { params: { id } }),
    done: { title: 'Invitation withdrawn', description: email },
    failed: 'Failed to withdraw invitation',
    denied: "You don't have permission to withdraw invitations",
  })
