import { deepStrictEqual } from 'node:assert/strict'
import { afterAll, afterEach, vi } from 'vitest'

// Runs around every test file in Node. Files share a process, so each must leave it as it was.

const variables = [...Object.keys(process.env), 'TZ']
const readState = () => ({
  environment: variables.map((name) => [name, process.env[name]]),
  folder: process.cwd(),
  minutesFromUtc: new Date(2026, 5, 15).getTimezoneOffset(),
  ofAPage: ['location', 'document', 'window'].filter((name) => name in globalThis),
  functions: [fetch, Date, setTimeout, setInterval, setImmediate],
})
const before = readState()

afterEach(() => void vi.unstubAllEnvs())
afterAll(() => deepStrictEqual(readState(), before))
