import { Copy, Pencil, Printer, Tag, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { formatCount, pluralize } from '#contract/text.ts'
import { useEdition } from '#features/electrical/calculators/web/shared/edition-field.tsx'
import { useCode } from '#features/electrical/calculators/web/shared/job-edition.ts'
import { useAction } from '#web/platform/action.ts'
import { endpointUrl } from '#web/platform/api.ts'
import { confirm } from '#web/platform/confirm.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { change } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RowActions } from '#web/ui/row-actions.tsx'
import { type Circuit, circuits, type PanelDetails, panels } from '../contract.ts'
import {
  createDrawing,
  findHolder,
  type Half,
  listSlots,
  type Placed,
  sizeRefusal,
  spaceNumber,
  spacesPhrase,
} from '../rules/layout.ts'
import { legsIn } from '../rules/load.ts'
import { PanelDrawing } from './panel-drawing.tsx'
import { PanelLoad } from './panel-load.tsx'
import { LabelSheetLink, PanelPage, PanelPhotos } from './panel-page.tsx'
import { PanelWarnings } from './panel-warnings.tsx'

const History = lazily(() => import('#features/people/audit/web/shared/history.tsx').then((module) => module.History))
const AddCircuit = lazily(() => import('./circuit-form.tsx').then((module) => module.AddCircuit))
const EditCircuit = lazily(() => import('./circuit-form.tsx').then((module) => module.EditCircuit))
const EditPanel = lazily(() => import('./panel-form.tsx').then((module) => module.EditPanel))
const PanelLabels = lazily(() => import('./panel-labels.tsx').then((module) => module.PanelLabels))
const CopyPanel = lazily(() => import('./panel-form.tsx').then((module) => module.CopyPanel))

type PanelDialog = { space: number; half: Half | null } | { circuit: string } | 'edit' | 'copy' | 'labels' | null

/** The screen of staff: a press on a space adds or edits its circuit. `?job=` names the job whose permit decides the code's edition. */
export function EditablePanel({ panel }: { panel: PanelDetails }) {
  const [dialog, setDialog] = useState<PanelDialog>(null)
  const [moving, setMoving] = useState<Circuit | null>(null)
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  const jobId = search.get('job') ?? ''
  const edition = useEdition(jobId, undefined)
  const code = useCode(edition.edition, jobId)
  const close = () => setDialog(null)
  const show = ({ id }: PanelDetails) => navigate(`/panels/${id}`)
  const move = useAction(circuits.update, {
    done: (circuit) => `${circuit.label} moved to ${spacesPhrase(circuit)}`,
    failed: 'Failed to move circuit',
    denied: "You don't have permission to change panels",
    onDone: () => setMoving(null),
  })
  const free = moving && freeFor(panel, moving)

  return (
    <>
      <PanelPage
        panel={panel}
        action={<Actions panel={panel} onOpen={setDialog} />}
        drawing={
          <>
            {moving && <Moving circuit={moving} places={free?.length ?? 0} onCancel={() => setMoving(null)} />}
            <PanelDrawing
              panel={panel}
              free={free}
              movingId={moving?.id ?? null}
              onPress={({ circuit, ...slot }) => {
                if (moving === null) setDialog(circuit ? { circuit: circuit.id } : slot)
                else {
                  const { space, half } = movedTo(slot, moving)
                  const body = { space, half, updated_at: moving.updated_at }
                  void move.run({ params: { id: moving.id }, body })
                }
              }}
            />
          </>
        }
        aside={
          <>
            <PanelLoad panel={panel} code={code} />
            <PanelWarnings panel={panel} edition={edition} code={code} onOpen={(circuit) => setDialog({ circuit })} />
            <Feeds panel={panel} />
            <PanelPhotos panel={panel} editable />
            <Card>
              <History record="panel" id={panel.id} />
            </Card>
          </>
        }
      />
      {dialog === 'edit' && <EditPanel id={panel.id} onClose={close} />}
      {dialog === 'labels' && <PanelLabels panel={panel} edition={edition.edition} code={code} onClose={close} />}
      {dialog === 'copy' && <CopyPanel panel={panel} onClose={close} onSaved={show} />}
      {dialog !== null && typeof dialog === 'object' && 'space' in dialog && (
        <AddCircuit panel={panel} {...dialog} onClose={close} />
      )}
      {dialog !== null && typeof dialog === 'object' && 'circuit' in dialog && (
        <EditCircuit
          panel={panel}
          id={dialog.circuit}
          onClose={close}
          onMove={(circuit) => {
            close()
            setMoving(circuit)
          }}
        />
      )}
    </>
  )
}

/** A circuit's place when it is moved to an empty slot. A full-size breaker stays one, and half of a tandem half of one. */
const movedTo = (slot: Placed, { poles, half }: Circuit): Placed => ({
  space: slot.space,
  poles,
  half: half && (slot.half ?? half),
})

/** The empty slots to which a circuit can move, by number. Places that overlap its own are in its form. */
const freeFor = (panel: PanelDetails, circuit: Circuit): string[] =>
  listSlots(createDrawing(panel.spaces, panel.circuits))
    .filter((slot) => slot.circuit === null)
    .filter((slot) => {
      const place = movedTo(slot, circuit)
      const refusal = sizeRefusal({ spaces: panel.spaces, legs: legsIn(panel) }, place)
      return refusal === null && findHolder(panel.circuits, place, circuit.id) === undefined
    })
    .map(spaceNumber)

type MovingProps = { circuit: Circuit; places: number; onCancel: () => void }

const Moving = ({ circuit, places, onCancel }: MovingProps) => (
  <div
    role="status"
    className="sticky top-(--header-height) z-4 mb-2 flex items-center justify-between gap-3 rounded-card border border-accent bg-surface px-4 py-2.5 text-14"
  >
    <p className="min-w-0">
      {places > 0
        ? `Choose a place for ${circuit.label} (${circuit.poles}-pole): ${places} free.`
        : `This panel has no other free place for ${circuit.label} (${circuit.poles}-pole). Move another circuit first.`}
    </p>
    <Button variant="outline" size="small" onClick={onCancel}>
      Cancel
    </Button>
  </div>
)

type ActionsProps = { panel: PanelDetails; onOpen: (dialog: PanelDialog) => void }

function Actions({ panel, onOpen }: ActionsProps) {
  const isAdmin = useUser().role === 'admin'
  const [, navigate] = useLocation()
  const remove = () =>
    confirm({
      title: `Delete ${panel.name}?`,
      body: `Its directory with ${pluralize(panel.circuit_count, 'circuit')} is deleted too. This action cannot be undone.`,
      action: 'Delete',
      run: () => change(panels.delete, { params: { id: panel.id } }),
      done: 'Panel deleted',
      failed: 'Failed to delete panel',
      denied: "You don't have permission to delete panels",
    }).then((isDone) => isDone && navigate(`/clients?open=${panel.client_id}`))
  return (
    <div className="flex shrink-0 items-center gap-2">
      <span className="max-md:hidden">
        <LabelSheetLink panel={panel} />
      </span>
      <Button icon={<Pencil aria-hidden="true" />} onClick={() => onOpen('edit')}>
        Edit
      </Button>
      <RowActions
        focusable
        actions={[
          {
            label: 'Label Sheet (PDF)',
            icon: <Printer />,
            external: true,
            href: endpointUrl(panels.labels, { params: { id: panel.id } }),
          },
          { label: 'Labels', icon: <Tag />, onSelect: () => onOpen('labels') },
          { label: 'Print', icon: <Printer />, onSelect: () => print() },
          { label: 'Copy', icon: <Copy />, onSelect: () => onOpen('copy') },
          { label: panel.client_name, icon: <Users />, href: `/clients?open=${panel.client_id}` },
          {
            label: 'Delete',
            icon: <Trash2 />,
            destructive: true,
            hidden: !isAdmin,
            blocked: panel.deletion_blocked,
            onSelect: () => void remove(),
          },
        ]}
      />
    </div>
  )
}

/** The panels that this one feeds, with the load that belongs on their feeders. */
const Feeds = ({ panel }: { panel: PanelDetails }) =>
  panel.feeds.length > 0 && (
    <Card title="Feeds" subtitle="Enter each load on the circuit that feeds the panel." flush>
      <ul className="divide-y divide-line border-t border-line">
        {panel.feeds.map(({ id, name, load_va }) => (
          <li key={id} className="flex items-center justify-between gap-3 px-5 py-2 max-md:px-4">
            <LinkButton variant="ghost" className="-ml-3" href={`/panels/${id}`}>
              {name}
            </LinkButton>
            <span className="text-13 tabular-nums">{formatCount(load_va)} VA</span>
          </li>
        ))}
      </ul>
    </Card>
  )
