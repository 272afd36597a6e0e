import type { Extension } from '#contract/extension.ts'
import type { AuditedKind } from './audit/kinds.ts'
import type { BackgroundJob } from './background/background.ts'
import type { Plugin } from './http/plugins.ts'
import type { Route } from './http/routes.ts'

/** The manifest of a feature's server side: all that `app/` knows of it. */
export type ServerFeature = {
  routes?: readonly Route[]
  backgroundJobs?: readonly BackgroundJob[]
  /** The kinds of records that the audit trail names, by their names in it. */
  audited?: Readonly<Record<string, AuditedKind>>
  /** Other protocols than the endpoints. */
  plugins?: readonly Plugin[]
  /** Answers to what features below leave open. */
  extensions?: readonly Extension[]
}
