import { pluralize } from '#contract/text.ts'
import type { Point } from '#contract/point.ts'
import { parsePoint } from '#features/people/properties/rules/coordinates.ts'
import { listCrew } from '#features/work/visits/rules/crew.ts'
import { type DayJob, jobs, jobStates } from '#features/work/jobs/contract.ts'
import type { StaffContext } from '#server/context.ts'
import { dispatch } from '#server/dispatch.ts'
import type { Leg } from '#server/distances/distances.ts'
import { straightLines } from '#server/distances/straight-lines.ts'
import type { DrivingOrder, Stop } from '../contract.ts'
import { findOrder } from '../rules/order.ts'

const NO_ANSWER = 'The routing service did not answer, so these are straight lines.'

const toNote = (count: number) =>
  `${pluralize(count, 'stop')} without coordinates ${count === 1 ? 'keeps its' : 'keep their'} place at the end. ` +
  'Add coordinates to the property.'

/** The user's open visits of today in the order that is shortest to drive. */
export async function getDrivingOrder(ctx: StaffContext): Promise<DrivingOrder> {
  const day = await dispatch(ctx, ctx.user, jobs.today)
  const open = day.filter((job) => listCrew(job).includes(ctx.user.id) && jobStates.isOpen(job))
  const isHere = ({ on_site_since }: DayJob) => on_site_since !== null
  const own = [...open.filter(isHere), ...open.filter((job) => !isHere(job))]
  const located = own.flatMap((job) => {
    const point = job.coordinates === null ? null : parsePoint(job.coordinates)
    return point ? [{ job, point }] : []
  })
  const others = own.filter((job) => !located.some((one) => one.job === job))
  const { legs, by, notes } = await measure(
    ctx,
    located.map(({ point }) => point),
  )
  const order = findOrder(legs.map((row) => row.map(({ meters, seconds }) => seconds ?? meters)))
  return {
    stops: [...pick(located, order).map(({ job }) => toStop(job)), ...others.map((job) => toStop(job))],
    legs: pick(legs, order).map((row) => pick(row, order)),
    by,
    notes: others.length === 0 ? notes : [...notes, toNote(others.length)],
  }
}

const pick = <T>(items: readonly T[], order: readonly number[]): T[] =>
  order.map((index) => items[index]).filter((item) => item !== undefined)

const toStop = ({ visit_id, title, client_name, scheduled_date, location, coordinates }: DayJob): Stop => ({
  visit_id,
  title,
  client_name,
  scheduled_date,
  location,
  coordinates,
})

type Measured = Pick<DrivingOrder, 'by' | 'notes'> & { legs: Leg[][] }

/** Falls back to straight lines while the routing service is away. */
async function measure({ distances, log }: StaffContext, points: Point[]): Promise<Measured> {
  if (points.length > 1)
    try {
      return { legs: await distances.measure(points), by: distances.by, notes: [] }
    } catch (error) {
      log.warn({ error }, 'the routing service did not answer')
      return { legs: await straightLines.measure(points), by: straightLines.by, notes: [NO_ANSWER] }
    }
  return { legs: await straightLines.measure(points), by: straightLines.by, notes: [] }
}
