import { useEffect, useEffectEvent } from 'react'
import * as z from 'zod/mini'
import { Day } from '#contract/dates.ts'
import { getErrorMessage } from '#web/platform/api.ts'
import { useRead } from '#web/platform/query.ts'
import { toast } from '#web/platform/toast.ts'
import { useToday } from '#web/platform/zone.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { schedule, type Technician } from '../contract.ts'
import { longDay } from './days.ts'
import { SheetTable } from './sheet-table.tsx'

const PrintInput = z.object({ day: Day, who: z.string() })
export type PrintInput = z.output<typeof PrintInput>

const TOGETHER = 'together'
const EACH = 'each'

type Props = {
  date: string
  technicians: readonly Technician[]
  onPrint: (input: PrintInput) => void
  onClose: () => void
}

/** Asks for a day, and whose sheet to print. */
export function PrintDay({ date, technicians, onPrint, onClose }: Props) {
  const today = useToday()
  return (
    <FormDialog
      title="Print a day"
      description="Times, clients, addresses with gate codes and parking, phones, notes and crews."
      schema={PrintInput}
      defaults={{ day: date, who: TOGETHER }}
      guarded={false}
      submitLabel="Print"
      save={async (input) => input}
      onSaved={onPrint}
      onClose={onClose}
    >
      <DateField name="day" label="Day" today={today} required />
      <SelectField
        name="who"
        label="Whose"
        options={[
          { value: TOGETHER, label: 'Everyone on one sheet' },
          { value: EACH, label: 'A sheet for each person' },
          ...technicians.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </FormDialog>
  )
}

type SheetsProps = PrintInput & { zone: string; technicians: readonly Technician[]; onDone: () => void }

/** The sheets, which only paper shows. They print as soon as they have loaded, and not if that failed. */
export function Sheets({ day, who, zone, technicians, onDone }: SheetsProps) {
  const { data, error } = useRead(schedule.sheet, { query: { day } })
  const done = useEffectEvent(onDone)
  const isReady = data !== undefined
  useEffect(() => {
    if (!error) return
    toast({ title: 'Failed to load the day', description: getErrorMessage(error), destructive: true })
    done()
  }, [error])
  useEffect(() => {
    if (!isReady) return
    const stop = new AbortController()
    addEventListener('afterprint', () => done(), { once: true, signal: stop.signal })
    const frame = requestAnimationFrame(() => print())
    return () => {
      stop.abort()
      cancelAnimationFrame(frame)
    }
  }, [isReady])
  const visits = data ?? []
  const isOn = (id: string) => (visit: (typeof visits)[number]) =>
    visit.assigned_to === id || visit.helper_ids.includes(id)
  const people = technicians.filter(({ id }) => (who === EACH ? visits.some(isOn(id)) : id === who))
  return (
    <div data-printed className="hidden print:block">
      {who === TOGETHER ? (
        <SheetTable title={longDay(day)} visits={visits} zone={zone} />
      ) : (
        people.map(({ id, name }) => (
          <SheetTable key={id} title={`${name}, ${longDay(day)}`} visits={visits.filter(isOn(id))} zone={zone} />
        ))
      )}
    </div>
  )
}
