import { createHash } from 'node:crypto'
import { randomCode } from '#server/random-code.ts'
import { RECOVERY_CODES } from '../contract.ts'

const GROUPS = 6
const GROUP_LENGTH = 4

const group = () => randomCode(GROUP_LENGTH)

/** Codes to write down, such as `7KQM-XB4T-R9DW-2HPV-CJ6N-M8AE`: 118 random bits each, too many to guess even with the hash. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, group).join('-'))

/** Ignores case, spaces, and hyphens. */
export const normalized = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase()

/** The stored hash. Salted with the user's id, so one code cannot be searched for across all users. */
export const hashCode = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId}:${normalized(code)}`)
    .digest('base64url')
