import { deepStrictEqual } from 'node:assert/strict'
import { afterAll } from 'vitest'

// Runs around every test file in Node. Files share a process, so each must leave it as it was.

const globals = [...Object.getOwnPropertyNames(globalThis), 'location', 'document']
const found = () => ({
  environment: { ...process.env },
  folder: process.cwd(),
  minutesFromUtc: new Date(2026, 5, 15).getTimezoneOffset(),
  globals: globals.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)?.value]),
})
const before = found()

afterAll(() => deepStrictEqual(found(), before))
