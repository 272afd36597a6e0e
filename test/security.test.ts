import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// docs/security.md has every requirement of ASVS 5.0, levels 1 and 2, once. The tests that it names exist.

/** Chapter, section and requirements of levels 1 and 2: `1.2.1-3,5`. */
const levels1And2 = `
1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2
2.1.1-3 2.2.1-3 2.3.1-4 2.4.1
3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2
4.1.1-3 4.2.1 4.3.1-2 4.4.1-4
5.1.1 5.2.1-3 5.3.1-2 5.4.1-3
6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4
7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2
8.1.1-2 8.2.1-3 8.3.1 8.4.1
9.1.1-3 9.2.1-4
10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3
11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1
12.1.1-3 12.2.1-2 12.3.1-4
13.1.1 13.2.1-5 13.3.1-2 13.4.1-5
14.1.1-2 14.2.1-4 14.3.1-3
15.1.1-3 15.2.1-3 15.3.1-7
16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3
17.1.1 17.2.1-4 17.3.1-2`

const numbers = levels1And2
  .trim()
  .split(/\s+/)
  .flatMap((section) => {
    const [chapter, part, ranges = ''] = section.split('.')
    return ranges.split(',').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number)
      return Array.from({ length: last - first + 1 }, (_, index) => `${chapter}.${part}.${first + index}`)
    })
  })

const text = readFileSync('docs/security.md', 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+) \|$/gm)].map(
  ([, number = '', what = '', held = '']) => ({
    number,
    what,
    held,
  }),
)
const named = rows.flatMap(({ held }) =>
  held.split('<br>').flatMap((part) => {
    const [, file = '', title = ''] = /^`([^`]+\.(?:test|spec)\.tsx?)` > (.+)$/.exec(part) ?? []
    return title === '' ? [] : [{ file, title }]
  }),
)

test('every requirement of levels 1 and 2 has one row that says what holds it', () => {
  expect(numbers).toHaveLength(253)
  expect(rows.map(({ number }) => number)).toEqual(numbers)
  expect(rows.filter(({ held }) => held.length < 10)).toEqual([])
})

const sources = globSync('src/**/*.{ts,tsx,mjs}').filter((file) => !/\.test\.tsx?$/.test(file))

test('only the database, PDFs and dossiers start a process or a thread, and no text runs as code', () => {
  const having = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(file, 'utf8'))).toSorted()
  expect(having(/['"](?:node:)?(?:child_process|cluster|worker_threads)['"]/)).toEqual([
    'src/features/compliance/dossier/server/process.ts',
    'src/server/database/embedded-process.ts',
    'src/server/database/embedded-server.ts',
    'src/server/pdf/renderer.ts',
    'src/server/pdf/worker.ts',
  ])
  expect(having(/\beval\(|new Function\(|['"](?:node:)?vm['"]|shell: true/)).toEqual([])
})

test('no regular expression is built from what users write, unless it is escaped', () => {
  const unescaped = sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const templates = [...text.matchAll(/\bRegExp\(\s*(?:String\.raw)?`([^`]*)`/g)].map(([, template = '']) => template)
    const parts = templates.flatMap((template) => [...template.matchAll(/\$\{([^}]*)\}/g)].map(([, part = '']) => part))
    const others = text.split(/\bRegExp\(/).length - 1 - templates.length
    const variables = new Set(parts.filter((part) => !/^[A-Z_]+$|^escaped\(\w+\)$|^RegExp\.escape\(\w+\)$/.test(part)))
    return [...variables, ...Array.from({ length: others }, () => 'no template')].map((part) => `${file} ${part}`)
  })
  // Words of our own code and data, and an account of the environment.
  expect(unescaped.toSorted()).toEqual([
    'src/features/company/settings/rules/permit-edition.ts name',
    'src/features/sparky/assistant/rules/danger.ts within',
    'src/features/sparky/assistant/server/built-in/calculations.ts nouns',
    'src/features/sparky/assistant/server/built-in/calculations.ts words',
    'src/features/sparky/assistant/server/built-in/entry.ts no template',
    'src/features/sparky/assistant/server/built-in/names.ts end',
    "src/features/sparky/assistant/server/built-in/names.ts tag.replace('{', '\\\\{')",
    'src/features/sparky/assistant/server/built-in/said.ts names',
    'src/features/sparky/assistant/server/built-in/said.ts no template',
    "src/features/sparky/assistant/server/built-in/subjects.ts ORDINALS.join('|')",
    "src/features/sparky/assistant/server/built-in/understand.ts wordList('called_person').join('|')",
    'src/features/sparky/assistant/server/built-in/values.ts no template',
    'src/features/sparky/assistant/server/built-in/when.ts words',
    "src/server/http/not-found.ts path.replace(/:\\w+/g, '[^/]+')",
    'src/server/sms/twilio-pictures.ts accountSid',
  ])
})

test('every test that it names exists', () => {
  expect(named.length).toBeGreaterThan(130)
  const isThere = ({ file, title }: { file: string; title: string }) =>
    existsSync(file) && readFileSync(file, 'utf8').replaceAll("\\'", "'").includes(title)
  expect(named.filter((one) => !isThere(one))).toEqual([])
})
