import { useState } from 'react'

/** A UUIDv7, as the database makes them, so that the records are adjacent in its index. */
export function makeId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`
}

/** The id of the record that a form makes: the same at each try, and usable before the record arrives at the server. */
export const useNewId = (): string => useState(makeId)[0]
