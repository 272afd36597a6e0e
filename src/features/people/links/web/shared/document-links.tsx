import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { formatDate, formatDateTime } from '#contract/dates.ts'
import { useAction } from '#web/platform/action.ts'
import { copyText } from '#web/platform/copy-text.ts'
import { confirm } from '#web/platform/confirm.ts'
import { change, useRead } from '#web/platform/query.ts'
import { toast } from '#web/platform/toast.ts'
import { useZone } from '#web/platform/zone.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { blocked, type DocumentLink, type LinkInput, links, linkStates, type NewLink } from '../../contract.ts'

type Props = {
  kind: LinkInput['kind']
  id: string
  /** Why this document gets no link, or null. */
  refusal?: string | null
}

/** A document's links that need no sign-in: who made them, until when they work, whether they were opened. For staff. */
export function DocumentLinks({ kind, id, refusal = null }: Props) {
  const { data, error } = useRead(links.list, { query: { kind, document_id: id } })
  const [newLink, setNewLink] = useState<NewLink | null>(null)
  const create = useAction(links.create, {
    failed: 'Failed to create link',
    denied: "You don't have permission to create links.",
    onDone: (link) => {
      setNewLink(link)
      void copied(link.url)
    },
  })
  // Only the hash of its address is stored, so while the dialog is open, copy it instead of creating another link.
  // The list has it a moment later, and says when it was revoked.
  const listed = data?.find(({ id }) => id === newLink?.id)
  const isOpen = newLink !== null && (listed?.status ?? 'active') === 'active'
  const copy = () => (isOpen ? void copied(newLink.url) : void create.run({ body: { kind, document_id: id } }))
  return (
    <section aria-labelledby={`links-${id}`}>
      <div className="flex items-center justify-between gap-3">
        <h3 id={`links-${id}`} className="text-13 font-medium text-muted">
          Links without a sign-in
        </h3>
        <Button
          size="small"
          variant="outline"
          icon={<Link2 aria-hidden="true" />}
          busy={create.busy}
          blocked={refusal}
          onClick={copy}
        >
          Copy link
        </Button>
      </div>
      {isOpen && (
        <Input
          readOnly
          aria-label="New link"
          value={newLink.url}
          className="mt-2 tabular-nums"
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      {error ? (
        <ErrorState error={error} />
      ) : data?.length === 0 ? (
        <p className="mt-2 text-14 text-muted">None yet. Whoever has a link sees this {kind} and nothing else.</p>
      ) : (
        <ul aria-label="Links" className="mt-1 divide-y divide-line">
          {data?.map((link) => (
            <LinkRow key={link.id} link={link} />
          ))}
        </ul>
      )}
    </section>
  )
}

const copied = (url: string): Promise<void> =>
  copyText(url).then(
    () => toast({ title: 'Link copied' }),
    () => toast({ title: 'Failed to copy', description: 'Copy it from the field instead.', destructive: true }),
  )

const describeOpens = (zone: string, { open_count, last_opened_at }: DocumentLink): string => {
  if (last_opened_at === null) return 'Not opened yet'
  const times = open_count === 1 ? 'once' : `${open_count} times`
  return `Opened ${times}, last ${formatDateTime(zone, last_opened_at)}`
}

function LinkRow({ link }: { link: DocumentLink }) {
  const zone = useZone()
  const { id, created_at, created_by_name, expires_at, status } = link
  const revoke = () =>
    void confirm({
      title: 'Revoke this link?',
      body: 'Whoever has it can no longer open this document with it. This cannot be undone.',
      action: 'Revoke',
      cancel: 'Keep Link',
      run: () => change(links.revoke, { params: { id } }),
      done: 'Link revoked',
      failed: 'Failed to revoke link',
      denied: "You don't have permission to revoke links.",
    })
  return (
    <li className="flex items-center justify-between gap-3 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14">
          Created {formatDate(zone, created_at)} {created_by_name === null ? 'for a message' : `by ${created_by_name}`}
          <StatusBadge states={linkStates} status={status} />
        </p>
        <p className="text-13 text-muted">
          {describeOpens(zone, link)}
          {status === 'active' && ` · Expires ${formatDate(zone, expires_at)}`}
        </p>
      </div>
      {blocked.revoke(link) === null && (
        <Button size="small" variant="ghost" onClick={revoke}>
          Revoke
        </Button>
      )}
    </li>
  )
}
