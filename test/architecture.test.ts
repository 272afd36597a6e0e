import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// The import rules of docs/decisions: who may know whom. A new file is checked without being named here.

const root = fileURLToPath(new URL('..', import.meta.url))

const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))

const aliases: Record<string, string> = {
  '#contract/': 'src/contract/',
  '#server/': 'src/server/',
  '#web/': 'src/web/',
  '#features/': 'src/features/',
  '#test/': 'test/',
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const named = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')
  return named.map((name) => {
    const alias = Object.keys(aliases).find((prefix) => name.startsWith(prefix))
    if (alias) return name.replace(alias, aliases[alias] ?? '')
    return name.startsWith('.') ? relative(root, resolve(root, dirname(file), name)) : `package:${name}`
  })
}

const featureOf = (path: string): string | null => /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? null
const isContract = (path: string) =>
  path.startsWith('src/contract/') || /^src\/features\/[^/]+\/(contract|rules)\.ts$/.test(path)

/** The only files that list features. */
const LISTS = new Set(['src/contract/api.ts', 'src/server/app.ts', 'src/server/schema.ts', 'src/web/router.tsx'])
const SEED = /^src\/server\/(main|migrations)/

type Rule = { name: string; applies: (file: string) => boolean; allows: (path: string, file: string) => boolean }

const rules: Rule[] = [
  {
    name: 'a contract imports zod, the kernel and other contracts only',
    applies: isContract,
    allows: (path) => isContract(path) || ['package:zod', 'package:@date-fns/tz'].includes(path),
  },
  {
    name: "a feature's server imports the platform, contracts, and of other features their services and tables only",
    applies: (file) => /^src\/features\/[^/]+\/server\//.test(file),
    allows: (path, file) => {
      if (path.startsWith('package:') || isContract(path) || path.startsWith('src/server/platform/')) return true
      if (featureOf(path) === featureOf(file)) return path.includes('/server/')
      return /^src\/features\/[^/]+\/server\/([\w-]+-)?service\.ts$|^src\/features\/[^/]+\/server\/table\.ts$/.test(
        path,
      )
    },
  },
  {
    name: "a feature's web imports the web platform, contracts, and of other features their pickers and panels only",
    applies: (file) => /^src\/features\/[^/]+\/web\//.test(file),
    allows: (path, file) => {
      if (path.startsWith('package:') || isContract(path) || path.startsWith('src/web/')) return true
      if (featureOf(path) === featureOf(file)) return path.includes('/web/')
      return /^src\/features\/[^/]+\/web\/[\w-]+-(picker|panel)\.tsx$/.test(path)
    },
  },
  {
    name: 'the server platform knows no feature and nothing of the web',
    applies: (file) => file.startsWith('src/server/platform/'),
    allows: (path) =>
      path.startsWith('package:') || path.startsWith('src/server/platform/') || path.startsWith('src/contract/'),
  },
  {
    name: 'the web shell, platform and kit know no feature but the contracts, and nothing of the server',
    applies: (file) => file.startsWith('src/web/') && !LISTS.has(file),
    allows: (path) => path.startsWith('package:') || path.startsWith('src/web/') || isContract(path),
  },
  {
    name: 'the kit knows no contract of a feature either',
    applies: (file) => file.startsWith('src/web/ui/'),
    allows: (path) => featureOf(path) === null,
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

test('the tree has sources to check', () => expect(sources.length).toBeGreaterThan(50))

test.each(rules)('$name', ({ applies, allows }) => {
  const broken = sources
    .filter((file) => applies(file) && !SEED.test(file))
    .flatMap((file) => importsOf(file).map((path) => ({ file, path })))
    .filter(({ file, path }) => path !== 'package:' && !allows(path, file))
    .map(({ file, path }) => `${file} -> ${path}`)
  expect(broken).toEqual([])
})

test('only four files list the features', () => {
  const outside = sources.filter((file) => featureOf(file) === null && !LISTS.has(file) && !SEED.test(file))
  const knowing = outside.flatMap((file) =>
    importsOf(file)
      .filter((path) => featureOf(path) !== null && !isContract(path))
      .map((path) => `${file} -> ${path}`),
  )
  expect(knowing).toEqual([])
})

test('no file is longer than 300 lines', () => {
  const long = sources.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 301)
  expect(long).toEqual([])
})
