import type pg from 'pg'
import type { Config } from './config.ts'
import type { Services } from './context.ts'

/** The real service where it is set up, else the local one: the only place that chooses. */
export type ServiceSet = Pick<Services, 'mail' | 'sms' | 'payments' | 'storage' | 'identity' | 'background'>

export type ServiceOptions = { config: Config; db: Services['db']; pool: pg.Pool; log: Services['log'] }
