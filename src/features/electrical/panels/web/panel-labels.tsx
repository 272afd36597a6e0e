import { useState } from 'react'
import type { LabelPaper } from '#features/electrical/calculators/contract.ts'
import type { Code } from '#features/electrical/calculators/rules/edition.ts'
import { Cited } from '#features/electrical/calculators/web/shared/worked.tsx'
import { endpointUrl } from '#web/platform/api.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import { FieldFrame } from '#web/ui/fields.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { type PanelDetails, panels } from '../contract.ts'
import { labelBlocked, type LabelName, labelNames, labelRule, labelTitles } from '../rules/labels.ts'

const papers: { value: LabelPaper; label: string }[] = [
  { value: 'letter', label: 'Letter sheet of ten labels' },
  { value: '4x2', label: 'Label printer, 4 × 2 in' },
]

const DURABLE = 'A print on paper is a template. A label outdoors must last, and be attached permanently.'

type Props = { panel: PanelDetails; edition: string; code: Code | null; onClose: () => void }

/** Chooses labels for the equipment, and opens their PDF. */
export function PanelLabels({ panel, edition, code, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly LabelName[]>(['source'])
  const [paper, setPaper] = useState<LabelPaper>('letter')
  const toggle = (name: LabelName, isOn: boolean) =>
    setChosen(labelNames.filter((one) => (one === name ? isOn : chosen.includes(one))))
  const href = endpointUrl(panels.equipmentLabels, {
    params: { id: panel.id },
    query: { paper, labels: chosen.join(','), edition },
  })
  return (
    <Dialog
      title="Labels"
      description="A line is left to write on where a figure comes from the site or a study."
      onClose={onClose}
    >
      <DialogBody className="grid content-start gap-5">
        {labelNames.map((name) => (
          <Switch
            key={name}
            id={`label-${name}`}
            aria-describedby={`label-${name}-note`}
            label={labelTitles[name]}
            note={<Note name={name} panel={panel} code={code} />}
            checked={chosen.includes(name)}
            disabled={labelBlocked(name, panel) !== null}
            onChange={(isOn) => toggle(name, isOn)}
          />
        ))}
        <FieldFrame id="label-paper" label="Paper" help={DURABLE} error={undefined}>
          <Select
            id="label-paper"
            aria-describedby="label-paper-note"
            options={papers}
            value={paper}
            onChange={({ target }) => setPaper(target.value === '4x2' ? '4x2' : 'letter')}
            className="w-full"
          />
        </FieldFrame>
      </DialogBody>
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
        {chosen.length === 0 ? (
          <Button blocked="Choose a label.">Open Labels</Button>
        ) : (
          <LinkButton variant="primary" external href={href}>
            Open Labels
          </LinkButton>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** Why the label is not for this panel, else where it is required. */
function Note({ name, panel, code }: { name: LabelName; panel: PanelDetails; code: Code | null }) {
  const reason = labelBlocked(name, panel)
  const rule = code && labelRule(name, panel, code)
  return (
    <p id={`label-${name}-note`} className="mt-0.5 text-13 text-muted">
      {reason ?? rule?.text}
      {reason === null && rule !== null && (
        <span className="block text-12">
          <Cited reference={rule.reference} />
        </span>
      )}
    </p>
  )
}
