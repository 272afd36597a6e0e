import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isAppPath } from './app-path.ts'

const PUBLIC = fileURLToPath(new URL('public', import.meta.url))

const Picture = z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.optional(z.string()) })
const Manifest = z.object({
  id: z.literal('/'),
  name: z.literal('Panelboard'),
  short_name: z.literal('Panelboard'),
  start_url: z.literal('/'),
  scope: z.literal('/'),
  display: z.literal('standalone'),
  theme_color: z.literal('#0c0f13'),
  background_color: z.literal('#0c0f13'),
  icons: z.array(Picture),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string(), icons: z.array(Picture) })),
  screenshots: z.array(z.extend(Picture, { form_factor: z.enum(['wide', 'narrow']), label: z.string() })),
})

const read = async () => Manifest.parse(JSON.parse(await readFile(`${PUBLIC}/manifest.webmanifest`, 'utf8')))

test('has what a browser needs to install the app, with shortcuts to screens', async () => {
  const { icons, shortcuts, screenshots } = await read()
  const sizes = (purpose?: string) => icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes)
  expect(sizes()).toEqual(['any', '96x96', '192x192', '512x512'])
  expect(sizes('maskable')).toEqual(['192x192', '512x512'])
  expect(shortcuts.map(({ name }) => name)).toEqual(['Schedule', 'Jobs', 'Invoices'])
  expect(shortcuts.filter(({ url }) => !isAppPath(url))).toEqual([])
  expect(screenshots.map(({ form_factor }) => form_factor)).toEqual(['wide', 'narrow'])
})

test('each picture is there in the size that the manifest says', async () => {
  const { icons, shortcuts, screenshots } = await read()
  for (const { src, sizes, type } of [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)]) {
    const { width, height, format } = await sharp(`${PUBLIC}${src}`).metadata()
    expect(type.replace('+xml', ''), src).toBe(`image/${format}`)
    if (sizes !== 'any') expect(`${width}x${height}`, src).toBe(sizes)
  }
})
