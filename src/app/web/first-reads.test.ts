import { expect, test } from 'vitest'
import { allows, Role } from '#contract/roles.ts'
import { api } from '../api.ts'
import { firstReads } from './first-reads.ts'

const reads = Object.entries(firstReads).flatMap(([screen, byRole]) =>
  Object.entries(byRole).flatMap(([role, addresses]) => addresses.map((address) => ({ screen, role, address }))),
)

const endpoints = Object.values(api).flatMap((feature) => Object.values(feature))

test.each(reads)('$screen of $role may read $address', ({ role, address }) => {
  const url = new URL(address, 'http://office')
  const read = endpoints.find(({ method, path }) => method === 'GET' && path === url.pathname)
  expect(read && allows(read.access, Role.parse(role))).toBe(true)
  expect(`${url.pathname}${url.search}`).toBe(address)
})
