import { FileQuestion } from 'lucide-react'
import { useParams } from 'wouter'
import { isStaff } from '#contract/roles.ts'
import { isAbsent, isForbidden } from '#web/platform/api.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useRecord } from '#web/platform/record.ts'
import { useUser } from '#web/platform/session.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { panels } from '../contract.ts'

const EditablePanel = lazily(() => import('./editable-panel.tsx').then((module) => module.EditablePanel))
const ReadPanel = lazily(() => import('./read-panel.tsx').then((module) => module.ReadPanel))

/** One panel, drawn as it is built: staff edit it, clients read those of their own properties. */
export function PanelScreen() {
  const { id } = useParams<{ id: string }>()
  const { record, error } = useRecord(panels.get, id)
  const staff = isStaff(useUser().role)
  if (record) return staff ? <EditablePanel key={id} panel={record} /> : <ReadPanel panel={record} />
  return <Page title="Panel">{error === null ? <Waiting /> : <Missing error={error} staff={staff} />}</Page>
}

const Waiting = () => (
  <div role="status" aria-label="Loading" className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_380px]">
    <Skeleton className="h-[70vh] w-full" />
    <Skeleton className="h-64 w-full" />
  </div>
)

type MissingProps = { error: Error; staff: boolean }

const Missing = ({ error, staff }: MissingProps) => (
  <Card>
    {isAbsent(error) || isForbidden(error) ? (
      <EmptyState
        icon={<FileQuestion aria-hidden="true" />}
        title="Panel not found"
        action={
          <LinkButton variant="outline" href={staff ? '/clients' : '/'}>
            {staff ? 'Go to clients' : 'Go to the dashboard'}
          </LinkButton>
        }
      >
        It may have been deleted, or you may not have access to it.
      </EmptyState>
    ) : (
      <ErrorState title="Failed to load panel" error={error} />
    )}
  </Card>
)
