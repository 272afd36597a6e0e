import { CONFIRM_UNPROVEN } from '#contract/email.ts'
import type { FieldError, GateRefusal } from '#contract/errors.ts'

/** An error that a user can cause. Its message says what to do; everything else that is thrown is a bug. */
export class AppError extends Error {
  readonly status: number
  readonly errors: FieldError[] | undefined
  readonly headers: Record<string, string>
  /** Set when a gate of the company refused, which an administrator can override. */
  readonly gate: GateRefusal | undefined

  constructor(
    status: number,
    message: string,
    options: { errors?: FieldError[]; headers?: Record<string, string>; gate?: GateRefusal; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.status = status
    this.errors = options.errors
    this.headers = options.headers ?? {}
    this.gate = options.gate
  }
}

/** 400 on one field. */
export const invalid = (path: string, message: string) => new AppError(400, message, { errors: [{ path, message }] })

/** 404: absent, or not visible to this caller, which must look the same. */
export const notFound = (what = 'Record') => new AppError(404, `${what} not found`)

/** 409: the request is valid, but the record's state does not allow it; on one field where a form shows it there. */
export const conflict = (message: string, path?: string) =>
  new AppError(409, message, path === undefined ? {} : { errors: [{ path, message }] })

/** Only a device chooses ids that can be taken. */
export const idTaken = () => conflict('There is a record with this id already. Send another id, or none.', 'new_id')

/** 409 until staff accept the risk of a login with an unconfirmed address. The screen shows `risk` in a confirmation. */
export const askUnproven = (risk: string) =>
  new AppError(409, `${risk} To go ahead, send the request again with ${CONFIRM_UNPROVEN}: true.`, {
    errors: [{ path: CONFIRM_UNPROVEN, message: risk }],
  })

/** 429 with the seconds to wait. */
export const tooMany = (message: string, seconds: number) =>
  new AppError(429, message, { headers: { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) } })

/**
 * 503: the database or an outside service did not answer. The same request can be sent again after `seconds`: nothing
 * was changed, or the Idempotency-Key finds what was.
 */
export const unavailable = (message: string, cause?: unknown, seconds = 5) =>
  new AppError(503, message, { headers: { 'Retry-After': String(seconds) }, cause })

/** Refuses with a rule's own sentence, which the button shows too. */
export function refuseIf(reason: string | null, path?: string): void {
  if (reason !== null) throw conflict(reason, path)
}
