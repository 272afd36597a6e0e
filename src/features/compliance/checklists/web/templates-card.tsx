import { Archive, ArchiveRestore, Ellipsis, Library, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { pluralize } from '#contract/text.ts'
import { useAction } from '#web/platform/action.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useRead } from '#web/platform/query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { checklistTemplates, type TemplateRow } from '../contract.ts'

const AddTemplate = lazily(() => import('./template-form.tsx').then((module) => module.AddTemplate))
const AddReadyMade = lazily(() => import('./ready-made-form.tsx').then((module) => module.AddReadyMade))
const EditTemplate = lazily(() => import('./template-form.tsx').then((module) => module.EditTemplate))

/** The checklist templates, which administrators change. */
export function ChecklistTemplatesCard() {
  const { data, error } = useRead(checklistTemplates.list, { query: { status: 'all' } })
  const [open, setOpen] = useState<'new' | 'ready-made' | { id: string } | null>(null)
  const close = () => setOpen(null)
  return (
    <Card
      id="checklist-templates"
      title="Checklist templates"
      subtitle="What is checked at each stage, by code edition and kind of job. Checklists that were started keep their items."
      action={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" icon={<Library aria-hidden="true" />} onClick={() => setOpen('ready-made')}>
            Ready-made
          </Button>
          <Button variant="outline" icon={<Plus aria-hidden="true" />} onClick={() => setOpen('new')}>
            New Template
          </Button>
        </div>
      }
    >
      {error && <ErrorState error={error} />}
      {!data && !error && <Skeleton className="h-24 w-full" />}
      <ul>
        {data?.map((template) => (
          <Line key={template.id} template={template} onEdit={() => setOpen({ id: template.id })} />
        ))}
      </ul>
      {open === 'new' && <AddTemplate onClose={close} />}
      {open === 'ready-made' && <AddReadyMade onClose={close} />}
      {open !== null && typeof open !== 'string' && <EditTemplate id={open.id} onClose={close} />}
    </Card>
  )
}

function Line({ template, onEdit }: { template: TemplateRow; onEdit: () => void }) {
  const { id, name, job_type, nec_version, version, item_count, archived_at } = template
  const { run } = useAction(checklistTemplates.update, {
    done: (reply) => (reply.archived_at === null ? 'Template restored' : 'Template archived'),
    failed: 'Failed to update template',
    denied: "You don't have permission to change checklist templates",
  })
  const archive = (archived: boolean) => void run({ params: { id }, body: { archived } })
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="text-14 font-medium wrap-anywhere">{[name, job_type].filter(Boolean).join(', ')}</p>
        <p className="text-13 text-muted">
          NEC {nec_version} · {pluralize(item_count, 'item')} · version {version}
        </p>
      </div>
      {archived_at !== null && <Badge outlined>Archived</Badge>}
      <Menu
        items={[
          { label: 'Edit', icon: <Pencil />, onSelect: onEdit },
          archived_at === null
            ? { label: 'Archive', icon: <Archive />, onSelect: () => archive(true) }
            : { label: 'Restore', icon: <ArchiveRestore />, onSelect: () => archive(false) },
        ]}
      >
        <IconButton label={`Actions: ${name}`} icon={<Ellipsis />} />
      </Menu>
    </li>
  )
}
