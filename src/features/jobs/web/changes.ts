import { clients } from '#features/clients/contract.ts'
import { dashboard } from '#features/dashboard/contract.ts'
import { schedule } from '#features/schedule/contract.ts'
import { jobs } from '../contract.ts'

/** Where a job that changes is shown. */
export const changed = [jobs.list, schedule.read, dashboard.stats]

/** A client's record counts its jobs. */
export const madeOrRemoved = [...changed, clients.list]
