import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { formatDate } from '#contract/dates.ts'
import { change } from '#web/platform/query.ts'
import { useRecord } from '#web/platform/record.ts'
import { useZone } from '#web/platform/zone.ts'
import { CallButton, PhoneLink } from '#web/ui/contact.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { type Conversation, messages } from '../contract.ts'
import { Composer } from './composer.tsx'
import { conversationName } from './conversation-name.ts'
import { Texts } from './texts.tsx'

type ThreadProps = { id: string; onClose: () => void }

/** The texts with one number, and a box to write the next one. */
export function Thread({ id, onClose }: ThreadProps) {
  const { record, error } = useRecord(messages.get, id)
  const unread = record?.unread_count ?? 0
  useEffect(() => {
    if (unread > 0) void change(messages.read, { params: { id } }).catch(() => undefined)
  }, [id, unread])
  return (
    <>
      <header className="flex min-h-14 items-center gap-2 border-b border-line px-3 py-2">
        <IconButton label="Back to the list" icon={<ArrowLeft />} onClick={onClose} className="min-[1200px]:hidden" />
        {record ? <Who conversation={record} /> : <Skeleton className="h-9 w-48" />}
      </header>
      {error ? (
        <ErrorState error={error} />
      ) : (
        <>
          <Texts id={id} mayText={record?.stopped_at === null} />
          {record && <Foot conversation={record} />}
        </>
      )}
    </>
  )
}

const Who = ({ conversation }: { conversation: Conversation }) => {
  const { name, phone, client_id, lead_id, is_staff } = conversation
  const href =
    client_id !== null && !is_staff ? `/clients?open=${client_id}` : lead_id !== null ? `/sales?open=${lead_id}` : null
  return (
    <>
      <div className="min-w-0 flex-1 px-1">
        <h2 className="truncate text-16 font-semibold">
          {href !== null ? (
            <Link href={href} className="underline-offset-2 hover:underline">
              {conversationName(conversation)}
            </Link>
          ) : (
            conversationName(conversation)
          )}
        </h2>
        <p className="text-13 text-muted">
          {name === null ? 'Not the number of a client' : <PhoneLink phone={phone} />}
          {is_staff && ' · Staff'}
          {lead_id !== null && ' · Lead'}
        </p>
      </div>
      <CallButton name={conversationName(conversation)} phone={phone} />
    </>
  )
}

function Foot({ conversation }: { conversation: Conversation }) {
  const zone = useZone()
  const { stopped_at } = conversation
  if (stopped_at === null) return <Composer conversation={conversation} />
  return (
    <p role="status" className="border-t border-line bg-surface px-4 py-4 text-14 text-warn">
      Texts stopped {formatDate(zone, stopped_at)}. They resume when {conversationName(conversation)} texts START.
    </p>
  )
}
