import type { CurrentUser } from '#contract/current-user.ts'
import type { Access } from '#contract/roles.ts'
import type { Model } from './ai/model.ts'
import type { Notes } from './audit/notes.ts'
import type { Background } from './background/background.ts'
import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import type { Distances } from './distances/distances.ts'
import type { ProcessConnection } from './database/process-connection.ts'
import type { Http, Route } from './http/routes.ts'
import type { Identity } from './identity/identity.ts'
import type { Log } from './log.ts'
import type { Made } from './made.ts'
import type { Mail } from './mail/mail.ts'
import type { CardPayments } from './payments/payments.ts'
import type { Sms } from './sms/sms.ts'
import type { Storage } from './storage/storage.ts'

/** The services of the process: passed to everything, never global. */
export type Services = {
  config: Config
  db: Database
  now: () => Date
  log: Log
  mail: Mail
  sms: Sms
  payments: CardPayments
  storage: Storage
  distances: Distances
  /** Null: social sign-in is not set up. */
  identity: Identity | null
  /** Null: no language model is connected. */
  ai: Model | null
  background: Background
  /** Locks a name across all processes: see `ProcessConnection`. */
  lock: ProcessConnection['lock']
  /** Names the code that this process runs: another build may answer in another shape. */
  build: string
  /** Every endpoint with its handler: see `dispatch`. */
  routes: readonly Route[]
}

/** The database and the clock: what most reads and writes need, inside a request or outside. */
export type Clock = Pick<Services, 'db' | 'now'>

/** The call that a change comes from. */
export type Origin = {
  /** `PATCH /api/jobs/:id`. */
  endpoint: string
  /** Null: the server called itself. */
  http: Pick<Http, 'ip' | 'sessionToken'> | null
  /** The public id of the session. */
  session?: string | null
  /** The name of the assistant, agent or program that acted for the user. */
  agent: string | null
  /** Set if it waited on a device for a connection. */
  made?: Made | null
  /** Data for the call's event. */
  notes?: Notes
}

/** The background job that a change comes from. */
export type Working = {
  name: string
  /** Data for the events of its transaction. */
  notes?: Notes
}

/** Background jobs have neither a user nor an origin. */
type Called<User> = Services & { user: User; origin?: Origin; job?: Working }
export type Context = Called<CurrentUser | null>
export type UserContext = Called<CurrentUser>
export type StaffContext = Called<CurrentUser & { role: 'admin' | 'employee' }>
export type AdminContext = Called<CurrentUser & { role: 'admin' }>

/** The context a handler gets, depending on its endpoint's access. */
export type ContextFor<A extends Access> = A extends 'public'
  ? Context
  : A extends 'admin'
    ? AdminContext
    : A extends 'staff'
      ? StaffContext
      : UserContext
