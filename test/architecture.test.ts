import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// Import rules from docs/decisions. They match paths, so new files are covered automatically.

const root = fileURLToPath(new URL('..', import.meta.url))

const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))

const sources = filesIn('src').filter((file) => !/\.test\.tsx?$/.test(file))

const aliases: Record<string, string> = {
  '#app/': 'src/app/',
  '#contract/': 'src/contract/',
  '#server/': 'src/server/',
  '#web/': 'src/web/',
  '#features/': 'src/features/',
  '#test/': 'test/',
}

function listImports(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const named = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^'\n]+)'/g)].map((match) => match[1] ?? '')
  return named.map((name) => {
    const alias = Object.keys(aliases).find((prefix) => name.startsWith(prefix))
    if (alias) return name.replace(alias, aliases[alias] ?? '')
    return name.startsWith('.') ? relative(root, resolve(root, dirname(file), name)) : `package:${name}`
  })
}

const getFeature = (path: string): string | null => /^src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? null
/** A contract may keep its states, with what they refuse, in a separate file, and its pure rules in `rules.ts` or `rules/`. */
const isContract = (path: string) =>
  path.startsWith('src/contract/') ||
  /^src\/features\/[^/]+\/[^/]+\/(contract|states|rules|rules\/[\w/-]+)\.ts$/.test(path)

/** Layers from top to bottom: app, features, server and web, contract. Imports only point down. */
const floors: [RegExp, number][] = [
  [/^src\/app\//, 4],
  [/^src\/features\//, 3],
  [/^src\/(server|web)\//, 2],
  [/^src\/contract\//, 1],
]
const getFloor = (path: string): number =>
  floors.find(([room]) => room.test(path))?.[1] ?? (path.startsWith('package:') ? 0 : 5)

/** The areas of features, from the lowest up. Their imports point down too, those of contracts and tables included. */
const areas = [
  'files',
  'company',
  'people',
  'sales',
  'work',
  'electrical',
  'compliance',
  'messages',
  'billing',
  'growth',
  'home',
  'sparky',
]
const getArea = (path: string): number => areas.indexOf(/^src\/features\/([^/]+)\//.exec(path)?.[1] ?? '')

type Rule = { name: string; applies: (file: string) => boolean; allows: (path: string, file: string) => boolean }

const rules: Rule[] = [
  {
    name: 'a contract imports zod, the kernel and other contracts only',
    applies: isContract,
    allows: (path) =>
      isContract(path) || ['package:zod/mini', 'package:@date-fns/tz', 'package:linkifyjs'].includes(path),
  },
  {
    name: "a feature's server imports the server, contracts, and of other features their tables and server/shared only",
    applies: (file) => /^src\/features\/[^/]+\/[^/]+\/server\//.test(file),
    allows: (path, file) => {
      if (path.startsWith('package:') || isContract(path) || path.startsWith('src/server/')) return true
      if (getFeature(path) === getFeature(file)) return path.includes('/server/')
      return /^src\/features\/[^/]+\/[^/]+\/server\/(table\.ts|shared\/[\w/-]+\.ts)$/.test(path)
    },
  },
  {
    name: "a feature's web imports the web, contracts, and of other features their web/shared only",
    applies: (file) => /^src\/features\/[^/]+\/[^/]+\/web\//.test(file),
    allows: (path, file) => {
      if (path.startsWith('package:') || isContract(path) || path.startsWith('src/web/')) return true
      if (getFeature(path) === getFeature(file)) return path.includes('/web/')
      return /^src\/features\/[^/]+\/[^/]+\/web\/shared\/[\w-]+\.tsx?$/.test(path)
    },
  },
  {
    name: 'the server knows no feature and nothing of the web',
    applies: (file) => file.startsWith('src/server/'),
    allows: (path) => path.startsWith('package:') || path.startsWith('src/server/') || path.startsWith('src/contract/'),
  },
  {
    name: 'the web shell, platform and kit know no feature, and nothing of the server',
    applies: (file) => file.startsWith('src/web/'),
    allows: (path) => path.startsWith('package:') || path.startsWith('src/web/') || path.startsWith('src/contract/'),
  },
  {
    name: 'the web never imports a server package, nor the server a web package',
    applies: (file) => file.includes('/web/') || file.includes('/server/'),
    allows: (path, file) =>
      file.includes('/web/')
        ? !/^package:(node:|fastify|pg$|drizzle-orm|@fastify)/.test(path)
        : !/^package:(react|wouter|radix-ui|@tanstack)/.test(path),
  },
]

test('finds source files to check', () => expect(sources.length).toBeGreaterThan(50))

test.each(rules)('$name', ({ applies, allows }) => {
  const broken = sources
    .filter((file) => applies(file))
    .flatMap((file) => listImports(file).map((path) => ({ file, path })))
    .filter(({ file, path }) => path !== 'package:' && !allows(path, file))
    .map(({ file, path }) => `${file} -> ${path}`)
  expect(broken).toEqual([])
})

test('has no upward imports', () => {
  expect(sources.filter((file) => getFloor(file) > 4)).toEqual([])
  const upward = sources.flatMap((file) =>
    listImports(file)
      .filter((path) => getFloor(path) > getFloor(file) && (path.startsWith('src/') || getFloor(file) < 4))
      .map((path) => `${file} -> ${path}`),
  )
  expect(upward).toEqual([])
})

test('has every feature in an area, and no imports from an area to one above', () => {
  const features = sources.filter((file) => file.startsWith('src/features/'))
  expect(features.filter((file) => getArea(file) === -1)).toEqual([])
  const upward = features.flatMap((file) =>
    listImports(file)
      .filter((path) => getArea(path) > getArea(file))
      .map((path) => `${file} -> ${path}`),
  )
  expect(upward).toEqual([])
})

test('has no import cycles between features, contracts and tables aside', () => {
  const isVocabulary = (path: string) => isContract(path) || path.endsWith('/server/table.ts')
  const needs = new Map<string, Set<string>>()
  for (const file of sources) {
    const from = getFeature(file)
    if (from === null) continue
    const behavior = listImports(file).filter((path) => !isVocabulary(path))
    const others = behavior.flatMap((path) => getFeature(path) ?? []).filter((feature) => feature !== from)
    needs.set(from, new Set([...(needs.get(from) ?? []), ...others]))
  }
  const reached = (feature: string, seen = new Set<string>()): Set<string> => {
    for (const next of needs.get(feature) ?? []) if (!seen.has(next)) reached(next, seen.add(next))
    return seen
  }
  expect([...needs.keys()].filter((feature) => reached(feature).has(feature))).toEqual([])
})
