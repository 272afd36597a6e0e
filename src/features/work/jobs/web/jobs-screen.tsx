import { Briefcase, CalendarRange, Eye, Pencil, Trash2 } from 'lucide-react'
import { isStaff } from '#contract/roles.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useUser } from '#web/platform/session.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import type { RowAction } from '#web/ui/table-types.ts'
import { type JobRow, jobs } from '../contract.ts'
import { deleteJob } from './delete-job.ts'
import { filter, jobCard, jobColumns, linkedFilters } from './job-list.tsx'
import { searched } from './palette.ts'

const CreateJob = lazily(() => import('./shared/job-form.tsx').then((module) => module.CreateJob))
const EditJob = lazily(() => import('./edit-job.tsx').then((module) => module.EditJob))
const JobDetailsDialog = lazily(() => import('./shared/job-details.tsx').then((module) => module.JobDetailsDialog))

const dialogs = { details: JobDetailsDialog, edit: EditJob }

export function JobsScreen() {
  const staff = isStaff(useUser().role)
  const zone = useZone()
  const today = useToday()
  return (
    <ListScreen
      path="/jobs"
      title="Jobs"
      subtitle="Manage your jobs and appointments"
      list={jobs.list}
      search={searched}
      searchPlaceholder="Search by title or location..."
      filter={filter}
      linkedFilters={linkedFilters}
      columns={jobColumns(zone)}
      card={jobCard({ zone, today, staff })}
      cardLines={4}
      create={{ label: 'Create Job', endpoint: jobs.create, dialog: CreateJob }}
      dialogs={dialogs}
      actions={useRowActions()}
      empty={{
        title: 'No jobs found',
        icon: <Briefcase aria-hidden="true" />,
        text: staff ? 'Schedule your first job. It takes a minute.' : 'Jobs we schedule for you appear here.',
      }}
      forbidden="You don't have permission to view jobs."
      tools={
        staff && (
          <LinkButton
            href="/schedule"
            variant="outline"
            icon={<CalendarRange aria-hidden="true" className="max-md:hidden" />}
          >
            Schedule
          </LinkButton>
        )
      }
    />
  )
}

function useRowActions() {
  const { role } = useUser()
  return ({ id }: JobRow, open: (dialog: keyof typeof dialogs) => void): RowAction[] => [
    { label: 'View', icon: <Eye />, onSelect: () => open('details') },
    { label: 'Edit', icon: <Pencil />, hidden: !isStaff(role), onSelect: () => open('edit') },
    {
      label: 'Delete',
      icon: <Trash2 />,
      destructive: true,
      hidden: role !== 'admin',
      onSelect: () => void deleteJob(id),
    },
  ]
}
