import { clsx } from 'clsx'
import { useWatch } from 'react-hook-form'
import { formatTime } from '#contract/dates.ts'
import { SwitchField, TextField } from '#web/ui/fields.tsx'
import { type Weekday, weekdayLabel, weekdays } from '../contract.ts'

// Monday first, as in most work calendars.
const weekdaysFromMonday: Weekday[] = [...weekdays.slice(1), ...weekdays.slice(0, 1)]

const legend = 'mb-2 text-13 font-medium'

/** The hours of each weekday. */
export const HoursFields = ({ readOnly }: { readOnly: boolean }) => (
  <fieldset>
    <legend className={legend}>Business hours</legend>
    <div className="divide-y divide-line border-y border-line">
      {weekdaysFromMonday.map((weekday) =>
        readOnly ? <DayText key={weekday} {...{ weekday }} /> : <Day key={weekday} {...{ weekday }} />,
      )}
    </div>
    <p className="mt-1.5 text-12 text-muted">Visits begin and end within these hours, in the company's time zone.</p>
  </fieldset>
)

function useHours(weekday: Weekday): { is_open: boolean; open: string; close: string } {
  return useWatch({ name: `business_hours.${weekday}` })
}

function Day({ weekday }: { weekday: Weekday }) {
  const { is_open } = useHours(weekday)
  const name = weekdayLabel(weekday)
  return (
    <div
      role="group"
      aria-label={name}
      className="grid min-h-13 grid-cols-[136px_1fr_auto_1fr] items-start gap-x-3 gap-y-2 py-2 max-md:grid-cols-[1fr_auto_1fr]"
    >
      <SwitchField name={`business_hours.${weekday}.is_open`} label={name} className="py-1.5 max-md:col-span-3" />
      {is_open ? (
        <>
          <TextField name={`business_hours.${weekday}.open`} label={`${name} from`} type="time" hideLabel />
          <span aria-hidden="true" className="pt-2 text-13 text-muted touch:pt-3">
            to
          </span>
          <TextField name={`business_hours.${weekday}.close`} label={`${name} to`} type="time" hideLabel />
        </>
      ) : (
        <p className="col-span-3 pt-2 text-14 text-muted max-md:hidden">Closed</p>
      )}
    </div>
  )
}

const clock = (time: string) => formatTime('UTC', `1970-01-01T${time}:00Z`)

function DayText({ weekday }: { weekday: Weekday }) {
  const { is_open, open, close } = useHours(weekday)
  return (
    <p className="flex justify-between gap-3 py-2 text-14">
      {weekdayLabel(weekday)}
      <span className={clsx('tabular-nums', !is_open && 'text-muted')}>
        {is_open ? `${clock(open)} to ${clock(close)}` : 'Closed'}
      </span>
    </p>
  )
}
