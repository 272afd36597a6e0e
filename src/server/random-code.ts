import { randomInt } from 'node:crypto'

const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A random code to read out or write down: no letters that look like digits. */
export const randomCode = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
