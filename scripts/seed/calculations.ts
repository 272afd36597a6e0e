import type { calculations } from '#features/electrical/calculators/server/table.ts'
import { calculate } from '#features/electrical/calculators/rules/calculate.ts'
import { type Kind, kinds } from '#features/electrical/calculators/rules/kinds.ts'
import { withUnit } from '#features/electrical/calculators/rules/outcome.ts'
import type { jobs } from '#features/work/jobs/server/table.ts'
import { idAt } from './ids.ts'

type Job = Pick<typeof jobs.$inferInsert, 'id' | 'title' | 'status' | 'created_at'>

/** The saved calculations, each for one kind of work. */
const samples: { title: string; kind: Kind; name: string; entered: object }[] = [
  {
    title: '200 A panel upgrade',
    kind: 'dwelling-optional',
    name: 'House with the new charger',
    entered: {
      floor_area: 2400,
      appliances: [
        { name: 'Water heater', va: 4500 },
        { name: 'Dishwasher', va: 1200 },
        { name: 'Disposal', va: 800 },
      ],
      cooking: [{ name: 'Range', va: 12_000 }],
      dryer_va: 5000,
      ev: [{ name: 'Garage', va: 9600 }],
      cooling_va: 4300,
    },
  },
  {
    title: 'EV charger installation',
    kind: 'ev-room',
    name: 'Charger in the garage',
    entered: { panel_amperes: 200, source: 'optional', present_va: 24_200, ev_va: 11_520, free_spaces: 4 },
  },
  {
    title: 'EV charger installation',
    kind: 'voltage-drop',
    name: 'Run to the garage',
    entered: { voltage: 240, amperes: 48, feet: 85, size: '6' },
  },
]

/** Calculations of the last completed job of each kind of work, whose dossier shows them. */
export const createCalculations = (jobRows: readonly Job[], by: string): (typeof calculations.$inferInsert)[] =>
  samples.flatMap(({ title, kind, name, entered }) => {
    const done = (one: Job) => one.title === title && one.status === 'completed'
    const job = jobRows.findLast(done) ?? jobRows.find((one) => one.title === title)
    if (!job?.id || !job.created_at) return []
    const worked = calculate(kind, entered, '2023')
    if (worked.outcome === null) throw new Error(`${kinds[kind].label} refuses the sample`)
    const { outcome, inputs } = worked
    const answer = withUnit(outcome.result, outcome.unit)
    const stamps = { created_at: job.created_at, updated_at: job.created_at }
    return {
      id: idAt(job.created_at),
      job_id: job.id,
      kind,
      name,
      edition: '2023',
      inputs,
      outcome,
      answer,
      created_by: by,
      ...stamps,
    }
  })
