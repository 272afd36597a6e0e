import { addDays, dayIn } from '#contract/dates.ts'
import { PICTURES } from '#contract/app-shell.ts'
import { isStaff } from '#contract/roles.ts'
import { settings } from '#features/company/settings/contract.ts'
import { files, type StoredFile } from '#features/files/attachments/contract.ts'
import { dashboard } from '#features/home/dashboard/contract.ts'
import { jobs } from '#features/work/jobs/contract.ts'
import { schedule, type Visit } from '#features/work/schedule/contract.ts'
import { daysToRead } from '#features/work/schedule/web/shared/days-to-read.ts'
import { endpointUrl } from '#web/platform/api.ts'
import { savesData } from '#web/platform/connection.ts'
import { writeAnswers } from '#web/platform/device-answers.ts'
import { isPhone } from '#web/platform/media.ts'
import { createRead, inLanes, type Read } from '#web/platform/quiet-reads.ts'
import { wantAllCode } from '#web/platform/service-worker.ts'
import { currentUser, mustFinishSignIn, recall, remember } from '#web/platform/session.ts'
import { readJob } from './job-reads.ts'

const DAYS = 7
const HOUR_MS = 60 * 60_000
/** Whose week was last read, and when. */
const READ_KEY = 'panelboard.week-read'
const MOST_PHOTOS = 60

const isOwn = ({ assigned_to, helper_ids }: Visit, userId: string): boolean =>
  assigned_to === userId || helper_ids.includes(userId)

/** Reads the days of the calendar, and returns the jobs that the user goes to. */
async function readDays(userId: string, read: Read): Promise<Set<string>> {
  const company = await read(settings.get)
  if (!company) return new Set()
  const today = dayIn(company.time_zone, new Date())
  const own: Visit[] = []
  for (const date of [today, addDays(today, DAYS)])
    for (const view of isPhone() ? (['agenda', 'day'] as const) : (['week'] as const)) {
      const answer = await read(schedule.get, { query: daysToRead(view, date, isPhone()) })
      own.push(...(answer?.visits ?? []).filter((visit) => isOwn(visit, userId)))
    }
  for (let n = 0; n < DAYS; n++) await read(jobs.today, { query: { day: addDays(today, n) } })
  const last = addDays(today, DAYS)
  const isAhead = ({ scheduled_date }: Visit) => {
    const day = scheduled_date && dayIn(company.time_zone, scheduled_date)
    return day !== null && day >= today && day < last
  }
  return new Set(own.filter(isAhead).flatMap(({ job_id }) => job_id ?? []))
}

/** The browser's cache of pictures is there over HTTPS only. */
async function readPhotos(photos: readonly StoredFile[]): Promise<void> {
  if (!('caches' in globalThis)) return
  const cache = await caches.open(PICTURES)
  const urls = photos
    .filter(({ mime_type }) => mime_type.startsWith('image/'))
    .map(({ id }) => endpointUrl(files.content, { params: { id } }))
  await inLanes(new Set(urls.slice(0, MOST_PHOTOS)), async (url) => {
    if (await cache.match(url)) return
    const reply = await fetch(url, { priority: 'low' })
    if (reply.ok) await cache.put(url, reply)
  })
}

async function readWeek(userId: string): Promise<void> {
  const read = createRead()
  const ahead = await readDays(userId, read)
  await read(dashboard.stats)
  await read(jobs.mine, { query: { status: 'in_progress' } })
  const photos: StoredFile[] = []
  await inLanes(ahead, async (id) => void photos.push(...(await readJob(id, read))))
  await readPhotos(photos)
  await writeAnswers()
}

let isReading = false

/** Reads the user's week once an hour, while the page is visible. */
async function readIfDue(): Promise<void> {
  const user = currentUser()
  if (!user || !isStaff(user.role) || mustFinishSignIn(user) || document.hidden || savesData()) return
  const code = wantAllCode()
  const [reader, at] = recall(READ_KEY)?.split(' ') ?? []
  if (isReading || (reader === user.id && Date.now() - Number(at) < HOUR_MS)) return
  isReading = true
  // Without a connection, it is read when the page is shown again.
  await Promise.all([code, readWeek(user.id)]).then(
    () => remember(READ_KEY, `${user.id} ${Date.now()}`),
    () => undefined,
  )
  isReading = false
}

/** Puts the week ahead on the device of staff, at first when the browser is idle. */
export function watchWeekAhead(): void {
  void readIfDue()
  document.addEventListener('visibilitychange', () => void readIfDue())
}
