import { createHash, randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '../contract.ts'

/** No letter that looks like a digit. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const GROUPS = 3
const GROUP_LENGTH = 4

const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Codes to write down, such as `7KQM-XB4T-R9DW`: 59 random bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, group).join('-'))

/** A code as it was meant, however it was typed. */
export const normalised = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase()

/** What the database keeps. With the user's id in it, nobody can look for one code among all users at once. */
export const hashOfCode = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId}:${normalised(code)}`)
    .digest('base64url')
