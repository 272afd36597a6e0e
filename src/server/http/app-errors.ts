import type { FastifyRequest } from 'fastify'
import { brokenConstraint, isDatabaseAway, isForeignKeyViolation, sqlState } from '../database/errors.ts'
import { AppError, conflict, idTaken, unavailable } from '../errors.ts'

const requestFaults: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body of this request is not valid JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'Send a JSON object as the body of this request',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send JSON (Content-Type: application/json)',
  FST_ERR_CTP_BODY_TOO_LARGE: 'This is too large to send',
  FST_REQ_FILE_TOO_LARGE: 'This file is too large',
}

const STATEMENT_TIMEOUT = '57014'
/** A restarting database is back within a second or two. */
const SOON = 1

/** Conflicts that only the database catches, when two users schedule at the same moment. */
const refusedByDatabase: Record<string, string> = {
  crew_times_one_place_at_a_time:
    'Another user just scheduled this technician for a visit at that time. Nothing was saved. Choose another time or another technician.',
}

const PRIMARY_KEY = /_pkey$/

/** The error shown to the user; null if it is a bug. */
export function knownError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (sqlState(error) === STATEMENT_TIMEOUT)
    return unavailable('This took too long. Nothing was changed. Try again, or narrow your search.', error)
  if (isDatabaseAway(error)) return unavailable('The database is not ready. Try again in a moment.', error, SOON)
  const message = refusedByDatabase[brokenConstraint(error) ?? '']
  if (message !== undefined) return conflict(message)
  if (isForeignKeyViolation(error))
    return conflict(
      'Something that this is linked to was just added or deleted by another user. Nothing was saved. Load the page again, then try once more.',
    )
  if (PRIMARY_KEY.test(brokenConstraint(error) ?? '')) return idTaken()
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return null
  if (error.statusCode >= 500) return null
  const code = 'code' in error ? String(error.code) : ''
  return new AppError(error.statusCode, requestFaults[code] ?? error.message)
}

/** The error shown to the client for any failure. Logs what the client cannot have caused. */
export function errorFor(error: unknown, { id, log }: Pick<FastifyRequest, 'id' | 'log'>): AppError {
  const appError = knownError(error)
  if (!appError) log.error({ err: error }, 'unexpected error')
  else if (appError.status >= 500) log.warn({ err: appError.cause ?? appError }, appError.message)
  return appError ?? new AppError(500, `Something went wrong on our side. Tell us this number: ${id}`)
}
