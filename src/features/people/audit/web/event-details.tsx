import { formatDateTime } from '#contract/dates.ts'
import { capitalized } from '#contract/text.ts'
import { useRead } from '#web/platform/query.ts'
import { useZone } from '#web/platform/zone.ts'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { DialogBody } from '#web/ui/dialog.tsx'
import { InlineLink } from '#web/ui/inline-link.tsx'
import type { RecordDialogProps } from '#web/ui/list-screen.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { audit, type AuditEvent, type Vocabulary } from '../contract.ts'
import { describeEvent, getRecordHref, isJob, listFieldChanges, recordText, whoText } from '../rules/actions.ts'
import { changeText, fieldLabel, inWords } from '../rules/fields.ts'

/** One event: who, what, from where, and the fields before and after. */
export function EventDetails({ id, row, onClose }: RecordDialogProps<AuditEvent>) {
  // The screen has loaded it.
  const { data: vocabulary } = useRead(audit.vocabulary)
  return (
    <RecordDialog
      endpoint={audit.get}
      id={id}
      row={row}
      noun="event"
      title="Event Details"
      size="wide"
      onClose={onClose}
    >
      {(event) =>
        vocabulary && (
          <DialogBody className="grid grid-cols-1 content-start gap-6">
            <p className="text-16 wrap-anywhere">
              <span className="font-semibold">{whoText(event)}</span> {describeEvent(vocabulary, event)}
            </p>
            <Facts event={event} vocabulary={vocabulary} />
            <Changes event={event} />
          </DialogBody>
        )
      }
    </RecordDialog>
  )
}

function Facts({ event, vocabulary }: { event: AuditEvent; vocabulary: Vocabulary }) {
  const zone = useZone()
  const href = getRecordHref(vocabulary, event)
  const name = capitalized(recordText(vocabulary, event))
  const more = (label: string, value: string | null) => (value === null ? [] : [{ label, value }])
  return (
    <DefinitionGrid
      facts={[
        { label: 'When', value: formatDateTime(zone, event.created_at) },
        ...more('By the device', event.made_at && formatDateTime(zone, event.made_at)),
        ...more('Device', event.device),
        { label: 'Role', value: event.user_role && inWords(event.user_role) },
        {
          label: 'Record',
          value: event.record && (href ? <InlineLink href={href}>{name}</InlineLink> : name),
        },
        { label: 'Address', value: event.address },
        ...more('Carried out by', event.agent),
        ...more('Session', event.session_id),
        ...more('Link', event.link_id),
        { label: isJob(event) ? 'Background job' : 'Call', value: event.endpoint, wide: true },
      ]}
    />
  )
}

function Changes({ event }: { event: AuditEvent }) {
  const zone = useZone()
  const changes = listFieldChanges(event)
  if (changes.length === 0) return null
  return (
    <section aria-label="Changes" className="grid gap-2">
      <h3 className="text-14 font-semibold">Changes</h3>
      <dl className="divide-y divide-line rounded-card border border-line">
        {changes.map((change) => (
          <div key={change.field} className="grid gap-x-4 px-3 py-2 text-14 md:grid-cols-[10rem_1fr]">
            <dt className="text-muted">{fieldLabel(change.field)}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{changeText(zone, change)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
