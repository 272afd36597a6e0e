import { useState } from 'react'
import { v4, v7 } from 'uuid'

// By a library: over plain HTTP, browsers have no `crypto.randomUUID`.

/** A random key. */
export const makeKey = (): string => v4()

/** A UUIDv7, as the database makes them, so that the records are adjacent in its index. */
export const makeId = (): string => v7()

/** The id of the record that a form makes: the same at each try, and usable before the record arrives at the server. */
export const useNewId = (): string => useState(makeId)[0]
