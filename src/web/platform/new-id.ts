import { useState } from 'react'
import { v7 } from 'uuid'

// By a library: over plain HTTP, browsers have no `crypto.randomUUID`.

/** A UUIDv7, as the database makes them, so that the records are adjacent in its index. Enough of it is random for a key. */
export const makeId = (): string => v7()

/** The id of the record that a form makes: the same at each try, and usable before the record arrives at the server. */
export const useNewId = (): string => useState(makeId)[0]
