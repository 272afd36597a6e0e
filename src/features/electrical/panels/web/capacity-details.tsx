import { Calculator, Download, FilePen, MessageSquare, Zap } from 'lucide-react'
import { formatDate } from '#contract/dates.ts'
import { calculations } from '#features/electrical/calculators/contract.ts'
import { withUnit } from '#features/electrical/calculators/rules/outcome.ts'
import { endpointUrl } from '#web/platform/api.ts'
import { useZone } from '#web/platform/zone.ts'
import { ActionBar, type BarAction } from '#web/ui/action-bar.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { DialogBody } from '#web/ui/dialog.tsx'
import { InlineLink } from '#web/ui/inline-link.tsx'
import type { RecordDialogProps } from '#web/ui/list-screen.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { type PanelCapacity, panelCapacity } from '../rules/capacity-endpoints.ts'
import { type Capacity, capacityStates, newLoads } from '../rules/capacity.ts'
import { panelText } from '../rules/load.ts'
import { useNewLoad } from './new-load.tsx'
import { newQuote } from './new-quote.ts'

/** The room of one panel, with the calculation it comes from, and the ways to its client. */
export function CapacityDetails({ id, row, onClose }: RecordDialogProps<PanelCapacity>) {
  const { load, toCapacity } = useNewLoad()
  return (
    <RecordDialog
      endpoint={panelCapacity.get}
      id={id}
      row={row}
      noun="panel"
      title={(panel) => panel?.name ?? 'Panel'}
      renderAside={(panel) => <StatusBadge states={capacityStates} status={toCapacity(panel)?.status ?? 'unknown'} />}
      onClose={onClose}
    >
      {(panel) => (
        <>
          <DialogBody className="grid content-start gap-5">
            <p className="text-14">{toCapacity(panel)?.text}</p>
            <Facts panel={panel} capacity={toCapacity(panel)} label={newLoads[load.name].label} />
          </DialogBody>
          <ActionBar actions={getActions(panel)} />
        </>
      )}
    </RecordDialog>
  )
}

type FactsProps = { panel: PanelCapacity; capacity: Capacity | null; label: string }

function Facts({ panel, capacity, label }: FactsProps) {
  const zone = useZone()
  const { client_id, client_name, address, calculation_id, calculated_va, calculated_at, circuit_count } = panel
  const client = <InlineLink href={`/clients?open=${client_id}`}>{client_name}</InlineLink>
  const calculation = calculated_va !== null && calculated_at !== null && (
    <InlineLink href={`/calculators?open=${calculation_id}`}>
      {withUnit(calculated_va, 'VA')}, {formatDate(zone, calculated_at)}
    </InlineLink>
  )
  const toText = (va: number | null | undefined) => (va == null ? null : withUnit(va, 'VA'))
  return (
    <DefinitionGrid
      facts={[
        { label: 'Client', value: client },
        { label: 'Address', value: address },
        { label: 'Panel', value: panelText(panel), wide: true },
        { label: 'Capacity', value: toText(capacity?.capacity) },
        { label: 'Calculated load', value: calculation || null },
        { label, value: toText(capacity?.needed) },
        { label: 'Left with it', value: toText(capacity?.left) },
        { label: 'Free places for two poles', value: circuit_count === 0 ? null : panel.two_pole_places },
      ]}
    />
  )
}

const getActions = (panel: PanelCapacity): BarAction[] => {
  const { id, client_id, calculation_id } = panel
  return [
    { label: 'New Quote', icon: <FilePen />, href: newQuote(panel) },
    { label: 'Text', icon: <MessageSquare />, href: `/messages?client=${client_id}` },
    { label: 'Open Panel', icon: <Zap />, href: `/panels/${id}` },
    calculation_id === null
      ? { label: 'Calculate the Load', icon: <Calculator />, href: '/calculators/dwelling-optional' }
      : {
          label: 'Calculation as PDF',
          icon: <Download />,
          href: endpointUrl(calculations.pdf, { params: { id: calculation_id } }),
          download: true,
        },
  ]
}
