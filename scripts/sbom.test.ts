import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '#app/server/bundle.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

const License = z.object({
  license: z.optional(z.object({ id: z.optional(z.string()), name: z.optional(z.string()) })),
  expression: z.optional(z.string()),
})
const Sbom = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ name: z.string(), licenses: z._default(z.array(License), []) })),
})

/** Licenses that let anyone use, change and sell the product. */
const accepted =
  /^(MIT(-0)?|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|OFL-1\.1|Python-2\.0|Unlicense|\(MIT AND Zlib\)|\((MIT|AFL-2\.1) OR [\w.-]+\))$/

const exceptions = [
  // MIT, which their entries in the lock file do not say.
  /^(png-js|url-template|@oxlint(-tsgolint)?\/|@tailwindcss\/oxide-)/,
  // libvips: an unmodified shared library, which the LGPL lets any product load.
  /^@img\/sharp-/,
  // MPL and CC BY: tools of the build and the tests, not shipped.
  /^(axe-core|caniuse-lite|lightningcss|ical\.js)/,
]

test('the SBOM lists every package, each under a license that we accept', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], { cwd: root, maxBuffer: 50_000_000 })
  const { components } = Sbom.parse(JSON.parse(stdout))
  expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'pg', 'react', 'sharp']))
  const refused = components.flatMap(({ name, licenses }) => {
    const names = licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression ?? '')
    const isFine = names.length > 0 && names.every((license) => accepted.test(license))
    return isFine || exceptions.some((known) => known.test(name)) ? [] : [`${name}: ${names.join(', ')}`]
  })
  expect(refused).toEqual([])
})
