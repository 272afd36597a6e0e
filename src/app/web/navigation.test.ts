import { expect, test } from 'vitest'
import { navigation } from './navigation.ts'

test('gives a screen a letter of its own', () => {
  for (const groups of Object.values(navigation)) {
    const letters = groups.flatMap(({ items }) => items.flatMap(({ letter }) => letter ?? []))
    expect(new Set(letters).size).toBe(letters.length)
    expect(letters.every((letter) => /^[a-z]$/.test(letter))).toBe(true)
  }
})

test('lists every path once, and shows the System group only to administrators', () => {
  for (const groups of Object.values(navigation)) {
    const addresses = groups.flatMap(({ items }) => items.map(({ href }) => href))
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses).toContain('/')
  }
  const seeing = Object.entries(navigation).filter(([, groups]) => groups.some(({ label }) => label === 'System'))
  expect(seeing.map(([role]) => role)).toEqual(['admin'])
})
