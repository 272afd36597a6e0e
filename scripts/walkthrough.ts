import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { root } from '#app/server/bundle.ts'

// `npm run walkthrough [-- command]`: builds the feature of docs/adding-a-feature.md in a temporary copy of the checkout,
// and runs the command there (`npm test`).

const DOC = 'docs/adding-a-feature.md'
/** The last one has the test of this script, which would add the feature twice. */
const LEFT_OUT = ['.git', 'data', 'dist', 'node_modules', 'test-results', join('scripts', 'walkthrough.test.ts')]

type Block = { kind: string; path: string; text: string }

/** The fenced blocks that name a file: ```` ```ts path ````. */
const findBlocks = (markdown: string): Block[] =>
  [...markdown.matchAll(/^```(\w+) (\S+)\n(.*?)^```$/gms)].map(([, kind = '', path = '', text = '']) => ({
    kind,
    path,
    text,
  }))

/** Adds the lines with a plus, each after the lines above it. */
function addLines(text: string, { path, text: diff }: Block): string {
  const lines = text.split('\n')
  let next = 0
  for (const line of diff.trimEnd().split('\n')) {
    if (line.startsWith('+')) lines.splice(next++, 0, line.slice(1))
    else next = lines.indexOf(line.slice(1), next) + 1
    if (next === 0) throw new Error(`${DOC} is out of date: ${path} has no line "${line.slice(1)}"`)
  }
  return lines.join('\n')
}

/** Builds the feature in a new copy, and returns the copy's folder. */
export async function buildWalkthrough(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'panelboard-walkthrough-'))
  await cp(root, copy, { recursive: true, filter: (path) => !LEFT_OUT.includes(relative(root, path)) })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  const blocks = findBlocks(await readFile(join(root, DOC), 'utf8'))
  for (const block of blocks.filter(({ kind }) => kind !== 'sql')) {
    const path = join(copy, block.path)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, block.kind === 'diff' ? addLines(await readFile(path, 'utf8'), block) : block.text)
  }
  await promisify(execFile)(join(copy, 'node_modules/.bin/drizzle-kit'), ['generate', '--name', 'walkthroughs'], {
    cwd: copy,
    shell: process.platform === 'win32',
  })
  for (const { path, text } of blocks.filter(({ kind }) => kind === 'sql'))
    for await (const migration of glob(path, { cwd: copy }))
      await writeFile(join(copy, migration), `\n${text}`, { flag: 'a' })
  return copy
}

if (import.meta.main) {
  const [command = 'npm', ...args] = process.argv.length > 2 ? process.argv.slice(2) : ['npm', 'test']
  const copy = await buildWalkthrough()
  const PATH = [join(copy, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)
  const shell = process.platform === 'win32'
  const child = spawn(command, args, { cwd: copy, stdio: 'inherit', env: { ...process.env, PATH }, shell })
  const [code] = await once(child, 'exit')
  process.exitCode = code ?? 1
  await rm(copy, { recursive: true, force: true })
}
