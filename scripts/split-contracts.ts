import { readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst, type Plugin } from 'vite'

// A contract holds what both sides share. Screens need its endpoints, states and rules; its schemas, and zod with them,
// only the forms. So the build makes three modules of each contract: `?plain` without schemas, `?schemas`, and the contract
// itself, which passes on the names of both. The bundler loads a module only where one of its names is used. A schema is
// what uses zod or another schema, in this contract or in one that it imports (docs/decisions/0039-split-contracts.md).

const SRC = fileURLToPath(new URL('../src/', import.meta.url))
const isContract = (file: string) =>
  file.startsWith(SRC) &&
  /\/(?:contract\/[\w-]+|features\/[\w-]+\/(?:contract|states|rules\/[\w-]+))\.ts$/.test(file) &&
  !file.endsWith('.test.ts')

type Node = { type: string; start: number; end: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** The nodes right below a node, without types. */
const children = (node: Node): Node[] => Object.values(node).flat().filter(isNode).filter(isCode)

const isCode = ({ type, importKind, exportKind }: Node) =>
  importKind !== 'type' && exportKind !== 'type' && (!type.startsWith('TS') || /^TS(?:As|Satisfies|NonNull)/.test(type))

/** A declaration at the top of a contract: its names, its code without schemas of endpoints, and the names that it uses. */
type Part = { names: string[]; uses: string[]; exported: boolean; text: string }

function nameOf(node: unknown): string {
  const name = isNode(node) ? (node['name'] ?? node['value']) : null
  return typeof name === 'string' ? name : ''
}

const isCallOf = (node: unknown, name: string): node is Node & { arguments: Node[] } =>
  isNode(node) && node.type === 'CallExpression' && nameOf(node['callee']) === name

/** The part of an endpoint that the browser needs in place of a schema; undefined for other parts, which stay unchanged. */
function partAsSeen(key: string, value: Node): string | undefined {
  if (!['query', 'body', 'returns'].includes(key) || value.type === 'Literal') return undefined
  if (key !== 'returns') return '...{}'
  return isCallOf(value, 'streamOf') ? 'returns: { stream: true }' : 'returns: true'
}

type Edit = { start: number; end: number; text: string }

/** Takes the schemas out of the endpoints below a node. */
function editsOf(node: Node): Edit[] {
  if (!isCallOf(node, 'endpoint')) return children(node).flatMap(editsOf)
  const [definition] = node.arguments
  const properties = isNode(definition) ? children(definition) : []
  return properties.flatMap((property) => {
    const text = isNode(property['value']) ? partAsSeen(nameOf(property['key']), property['value']) : undefined
    return text === undefined ? [] : [{ start: property.start, end: property.end, text }]
  })
}

const edited = (code: string, { start, end }: Node, edits: readonly Edit[]): string =>
  edits.reduceRight(
    (text, edit) => text.slice(0, edit.start - start) + edit.text + text.slice(edit.end - start),
    code.slice(start, end),
  )

/** The identifiers below a node, apart from those in the ranges that are taken out. */
function identifiers(node: Node, without: readonly Edit[]): string[] {
  if (without.some(({ start, end }) => node.start >= start && node.end <= end)) return []
  if (node.type === 'Identifier') return [nameOf(node)]
  if (node.type === 'MemberExpression' && !node['computed'] && isNode(node['object']))
    return identifiers(node['object'], without)
  if (node.type === 'Property' && !node['computed'] && isNode(node['value'])) return identifiers(node['value'], without)
  return children(node).flatMap((child) => identifiers(child, without))
}

const partOf =
  (code: string) =>
  (node: Node): Part => {
    const declared = isNode(node['declaration']) ? node['declaration'] : node
    const declarators = Array.isArray(declared['declarations']) ? declared['declarations'].filter(isNode) : [declared]
    const names = declarators.flatMap(({ id }) => (isNode(id) ? identifiers(id, []) : []))
    if (names.length === 0) throw new Error(`A contract only declares: ${code.slice(node.start, node.end)}`)
    const edits = editsOf(node)
    const uses = declarators.flatMap((declarator) => identifiers(declarator, edits))
    return {
      names,
      uses: uses.filter((name) => !names.includes(name)),
      exported: declared !== node,
      text: edited(code, declared, edits),
    }
  }

/** True if the module that a contract imports as `from` exports a schema of that name. */
type IsSchema = (from: string, name: string) => boolean

const isFromOther = ({ type, source }: Node) => type.startsWith('Export') && isNode(source)

/** A contract's imports, what it passes on of others, what it declares, and which of that are schemas. */
function partsOf(code: string, body: readonly Node[], isSchema: IsSchema) {
  const imports = body.filter(({ type }) => type === 'ImportDeclaration')
  const passedOn = body.filter(isFromOther)
  const parts = body.filter((node) => !imports.includes(node) && !isFromOther(node)).map(partOf(code))
  const schemaNames = new Set(
    imports.flatMap((node) => {
      const from = nameOf(node['source'])
      return children(node).flatMap(({ imported, local }) =>
        local && (from === 'zod' || isSchema(from, nameOf(imported))) ? [nameOf(local)] : [],
      )
    }),
  )
  const schemas = new Set<Part>()
  for (let before = -1; before !== schemas.size;) {
    before = schemas.size
    for (const part of parts) {
      if (!part.uses.some((name) => schemaNames.has(name))) continue
      schemas.add(part)
      for (const name of part.names) schemaNames.add(name)
    }
  }
  return { imports, passedOn, parts, schemas }
}

/** The code of a contract's two halves, and of the contract that passes on the names of both. */
export function splitContract(code: string, body: readonly Node[], file: string, isSchema: IsSchema) {
  const { imports, passedOn, parts, schemas: schemaParts } = partsOf(code, body, isSchema)
  const texts = (list: readonly { start: number; end: number }[]) =>
    list.map(({ start, end }) => code.slice(start, end)).join('\n')
  const exporting = (list: readonly Part[]) =>
    `${list.map(({ text }) => text).join('\n')}\nexport { ${list.flatMap(({ names }) => names).join(', ')} }`
  const passing = (list: readonly Part[], half: string) =>
    `export { ${list.flatMap(({ names, exported }) => (exported ? names : [])).join(', ')} } from '${file}?${half}'`
  const plain = parts.filter((part) => !schemaParts.has(part))
  const schemas = parts.filter((part) => schemaParts.has(part))
  const head = texts(imports)
  return {
    plain: `${head}\n${exporting(plain)}`,
    schemas: `${head}\nimport { ${plain.flatMap(({ names }) => names).join(', ')} } from '${file}?plain'\n${exporting(schemas)}`,
    contract: `${passing(plain, 'plain')}\n${passing(schemas, 'schemas')}\n${texts(passedOn)}`,
  }
}

/** The statements of a parsed module. */
export const bodyOf = (program: unknown): Node[] =>
  isNode(program) && Array.isArray(program['body']) ? program['body'].filter(isNode).filter(isCode) : []

const known = new Map<string, Set<string>>()

/** The names of a contract's schemas. */
function schemasOf(file: string): ReadonlySet<string> {
  const found = known.get(file)
  if (found) return found
  const names = new Set<string>()
  // Before its imports are read, which may lead back here.
  known.set(file, names)
  const code = readFileSync(file, 'utf8')
  const { passedOn, schemas } = partsOf(code, bodyOf(parseAst(code, { lang: 'ts' })), isSchemaSeenFrom(file))
  for (const part of schemas) for (const name of part.names) names.add(name)
  for (const node of passedOn)
    for (const { local, exported } of children(node))
      if (local && isSchemaSeenFrom(file)(nameOf(node['source']), nameOf(local))) names.add(nameOf(exported))
  return names
}

const isSchemaSeenFrom =
  (file: string): IsSchema =>
  (from, name) => {
    const other = from.startsWith('#') ? resolve(SRC, from.slice(1)) : resolve(dirname(file), from)
    return isContract(other) && schemasOf(other).has(name)
  }

/** Splits the contracts in what the browser loads. */
export const splitContracts: Plugin = {
  name: 'split-contracts',
  apply: 'build',
  transform(code, id) {
    const [file = '', half] = id.split('?', 2)
    if (!isContract(file)) return null
    const split = splitContract(code, bodyOf(this.parse(code)), `./${basename(file)}`, isSchemaSeenFrom(file))
    const text = half === 'plain' ? split.plain : half === 'schemas' ? split.schemas : split.contract
    return { code: text, map: null, moduleSideEffects: false }
  },
}
