import { Briefcase, CalendarRange, Eye, Pencil, Plus, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { isStaff } from '#contract/roles.ts'
import { askedVisit } from '#features/visits/web/shared/asked-visit.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { type Opened, useOpened } from '#web/platform/opened.ts'
import { useRows } from '#web/platform/rows.ts'
import { useUser } from '#web/platform/session.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Page } from '#web/ui/page.tsx'
import type { RowAction } from '#web/ui/table-types.ts'
import { type JobRow, jobs } from '../contract.ts'
import { cardOf, columnsOf, searched, statusFilter } from './job-list.tsx'

const CreateJob = lazily(() => import('./shared/job-form.tsx').then((module) => module.CreateJob))
const EditJob = lazily(() => import('./edit-job.tsx').then((module) => module.EditJob))
const JobDetailsDialog = lazily(() => import('./shared/job-details.tsx').then((module) => module.JobDetailsDialog))
const DeleteJob = lazily(() => import('./delete-job.tsx').then((module) => module.DeleteJob))

export function JobsScreen() {
  const staff = isStaff(useUser().role)
  const { opened, open, openDetails, close } = useOpened('/jobs', { mayCreate: staff })
  return (
    <Page title="Jobs" subtitle="Manage your jobs and appointments" action={staff && <CreateButton onOpen={open} />}>
      <JobTable onOpen={open} onView={openDetails} />
      {opened?.dialog === 'create' && <CreateJob onClose={close} start={askedVisit()} />}
      {opened?.dialog === 'edit' && <EditJob id={opened.id} onClose={close} />}
      {opened?.dialog === 'details' && <JobDetailsDialog id={opened.id} onClose={close} />}
      {opened?.dialog === 'delete' && <DeleteJob id={opened.id} onClose={close} />}
    </Page>
  )
}

type Opening = { onOpen: (opened: Opened) => void }

const CreateButton = ({ onOpen }: Opening) => (
  <Button icon={<Plus />} onPointerEnter={CreateJob.preload} onClick={() => onOpen({ dialog: 'create' })}>
    Create Job
  </Button>
)

type TableProps = Opening & { onView: (id: string) => void }

/** The list. It does not render again when a dialog opens or closes over it. */
const JobTable = memo(function JobTable({ onOpen, onView }: TableProps) {
  const staff = isStaff(useUser().role)
  const rows = useRows(jobs.list, { search: searched })
  const zone = useZone()
  const today = useToday()
  const actions = useRowActions({ onOpen, onView })
  return (
    <DataTable
      label="Jobs"
      rows={rows}
      columns={columnsOf(zone)}
      card={cardOf({ zone, today, staff })}
      cardLines={4}
      searchPlaceholder="Search by title or location..."
      filter={statusFilter}
      actions={actions}
      onOpen={({ id }) => onView(id)}
      empty={{
        title: 'No jobs found',
        icon: <Briefcase aria-hidden="true" />,
        action: staff && <CreateButton onOpen={onOpen} />,
        text: staff ? 'Schedule your first job. It takes a minute.' : 'Jobs we schedule for you appear here.',
      }}
      forbidden="You don't have permission to view jobs."
      tools={
        staff && (
          <LinkButton href="/schedule" variant="outline" icon={<CalendarRange aria-hidden="true" />}>
            Schedule
          </LinkButton>
        )
      }
    />
  )
})

function useRowActions({ onOpen, onView }: TableProps) {
  const { role } = useUser()
  return ({ id }: JobRow): RowAction[] => [
    { label: 'View', icon: <Eye />, onSelect: () => onView(id) },
    { label: 'Edit', icon: <Pencil />, hidden: !isStaff(role), onSelect: () => onOpen({ dialog: 'edit', id }) },
    {
      label: 'Delete',
      icon: <Trash2 />,
      destructive: true,
      hidden: role !== 'admin',
      onSelect: () => onOpen({ dialog: 'delete', id }),
    },
  ]
}
