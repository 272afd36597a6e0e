import { getErrorCode } from '../error-code.ts'

/** A failed start that the user can fix: the message alone is what they need to read. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}

/** Another process owns the data directory. */
export class DatabaseInUseError extends DatabaseStartError {}

/** Describes a system error (a full disk, a missing permission) in a sentence; any other error is a bug and passes through. */
export const startError = (error: unknown, dataDir: string): unknown =>
  error instanceof DatabaseStartError || getErrorCode(error) === '' ? error : explain(String(error), dataDir)

/** The error for a second process on the same data directory; `holder` is the first one's pid and address. */
export const inUse = (dataDir: string, holder: string): DatabaseInUseError =>
  new DatabaseInUseError(
    `Another Panelboard (${holder}) is using ${dataDir}. Stop it, or start this one with another DATA_DIR, ` +
      'or use DATABASE_URL to share one database between processes.',
  )

const isDiskFull = (text: string): boolean =>
  text
    .split('\n')
    // PostgreSQL reports a lack of semaphores or shared memory with the same text.
    .some(
      (line) => /No space left on device|ENOSPC|quota exceeded/i.test(line) && !/semaphore|shared memory/.test(line),
    )

/** Turns PostgreSQL or system output into one sentence that says what to do. */
export function explain(output: string, dataDir: string): DatabaseStartError {
  if (isDiskFull(output)) {
    return new DatabaseStartError(
      `The disk that holds ${dataDir} is full. Free some space and start again; everything saved so far is kept.`,
    )
  }
  if (/EROFS|Read-only file system/.test(output)) {
    return new DatabaseStartError(`${dataDir} is on a read-only disk. Set DATA_DIR to a directory that can be written.`)
  }
  if (/ENOTDIR|EEXIST/.test(output)) {
    return new DatabaseStartError(`${dataDir} is not a directory. Set DATA_DIR to a directory.`)
  }
  if (/EACCES|EPERM|Permission denied|Operation not permitted/.test(output)) {
    return new DatabaseStartError(
      `${dataDir} cannot be read and written by this user. Give the user access to it, or set DATA_DIR to another directory.`,
    )
  }
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const telling = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'it gave no reason'
  const reason = telling.replace(/^.*?(FATAL|PANIC|error):\s*/, '').replace(/\.$/, '')
  return new DatabaseStartError(
    `PostgreSQL could not start in ${dataDir}: ${reason}. ` +
      `${dataDir}/postgres.log has the details; a PostgreSQL server named by DATABASE_URL can be used instead.`,
  )
}
