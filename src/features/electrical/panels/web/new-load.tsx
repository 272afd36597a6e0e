import { noFigures } from '#features/company/settings/rules/code-editions.ts'
import { useCodeEdition } from '#features/company/settings/web/shared/use-code-edition.ts'
import type { Code } from '#features/electrical/calculators/rules/edition.ts'
import { formatValue, toReference } from '#features/electrical/calculators/rules/outcome.ts'
import { standardRating } from '#features/electrical/calculators/rules/dwelling.ts'
import { useCode } from '#features/electrical/calculators/web/shared/job-edition.ts'
import { Cited } from '#features/electrical/calculators/web/shared/worked.tsx'
import { useSearchState } from '#web/platform/search-state.ts'
import { Card } from '#web/ui/card.tsx'
import { FieldFrame } from '#web/ui/fields.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { type Capacity, type CapacityPanel, type NewLoad, newLoadNames, newLoads, roomFor } from '../rules/capacity.ts'

const parseAmps = (text: string): number | null =>
  /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) > 0 ? Number(text) : null

/** The load to look for, from the address, and what it takes of a panel by today's edition of the code. */
export function useNewLoad() {
  const [search, change] = useSearchState()
  const edition = useCodeEdition()
  const code = useCode(edition, '')
  const name = newLoadNames.find((one) => one === search.get('load')) ?? 'ev'
  const typed = search.get('amps') ?? newLoads[name].amps?.toString() ?? ''
  const load: NewLoad = { name, amps: parseAmps(typed) }
  const toCapacity = (panel: CapacityPanel): Capacity | null => (code === null ? null : roomFor(panel, load, code))
  return { load, typed, code, edition, toCapacity, change }
}

const options = newLoadNames.map((value) => ({ value, label: newLoads[value].label }))

/** Chooses the load to look for. */
export function NewLoadCard() {
  const { load, typed, code, edition, change } = useNewLoad()
  return (
    <Card className="mb-4">
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-[200px_200px_minmax(0,1fr)]">
        <FieldFrame id="new-load" label="New load" help={undefined} error={undefined}>
          <Select
            id="new-load"
            options={options}
            value={load.name}
            onChange={({ target }) => change({ load: target.value, amps: null })}
            className="w-full"
          />
        </FieldFrame>
        <FieldFrame id="new-load-amps" label="Nameplate (A)" help={undefined} error={undefined}>
          <Input
            id="new-load-amps"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => change({ amps: target.value })}
          />
        </FieldFrame>
        <p className="col-span-2 text-13 text-muted lg:col-span-1 lg:pt-6">
          {code === null ? noFigures(edition) : <Counted load={load} code={code} />}
        </p>
      </div>
    </Card>
  )
}

/** How the load counts, with the section. */
function Counted({ load: { name, amps }, code }: { load: NewLoad; code: Code }) {
  if (name !== 'ev') return 'Counts in full. Enter the amperes on its nameplate.'
  const { percent, section } = code.evCircuit
  const reference = toReference(code, section)
  const breaker = amps === null ? null : standardRating(code, Math.ceil((amps * percent) / 100))
  return (
    <>
      {`Counts with ${percent}%${breaker === null ? '' : `, on a ${formatValue(breaker)} A circuit`}.`}
      <span className="block">
        <Cited reference={reference} />
      </span>
    </>
  )
}
