import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

// Draws the icons of the installed app from the mark: `npm run icons`, after a change of favicon.svg.

const PUBLIC = fileURLToPath(new URL('../src/app/web/public', import.meta.url))
const GROUND = '#15191f'

const svg = await readFile(join(PUBLIC, 'favicon.svg'), 'utf8')
const draw = (source: string, size: number) => sharp(Buffer.from(source), { density: (72 * size) / 16 }).resize(size)
const save = (name: string, bytes: Buffer) => writeFile(join(PUBLIC, name), bytes)

for (const size of [96, 192, 512])
  await save(`icon-${size}.png`, await draw(svg, size).png({ palette: true }).toBuffer())

/** A system cuts its own shape out of these. Of a maskable one it keeps a circle of four fifths. */
for (const { name, size, share } of [
  { name: 'icon-180', size: 180, share: 1 },
  { name: 'icon-192-maskable', size: 192, share: 0.8 },
  { name: 'icon-512-maskable', size: 512, share: 0.8 },
]) {
  const mark = await draw(svg, Math.round(size * share)).toBuffer()
  const ground = sharp({ create: { width: size, height: size, channels: 3, background: GROUND } })
  await save(
    `${name}.png`,
    await ground
      .composite([{ input: mark }])
      .png({ palette: true })
      .toBuffer(),
  )
}

/** The status bar of a phone shows only where it is opaque. */
const shape = svg.replace(/<rect width="16".*?\/>/, '').replaceAll(/fill="#\w+"/g, 'fill="#fff"')
await save('badge-96.png', await draw(shape, 96).png().toBuffer())
