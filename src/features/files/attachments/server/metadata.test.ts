import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { jpeg, png, webp } from '#test/pictures.ts'
import { withoutMetadata } from './metadata.ts'

const MARK = 'Pflugerville garage'

const picture = (make: (image: Sharp) => Sharp, orientation = 6) =>
  make(
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
      .withMetadata({ orientation, icc: 'p3' })
      .withExifMerge({ IFD0: { ImageDescription: MARK }, IFD3: { GPSLatitude: '30/1 26/1 22/1', GPSLatitudeRef: 'N' } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>${MARK}</note></x:xmpmeta>`),
  ).toBuffer()

const pixels = async (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()

describe.each<[string, (image: Sharp) => Sharp]>([
  ['image/jpeg', (image) => image.jpeg()],
  ['image/jpeg', (image) => image.jpeg({ progressive: true, mozjpeg: true })],
  ['image/png', (image) => image.png()],
  ['image/webp', (image) => image.webp()],
])('a picture of type %s', (type, make) => {
  test('loses its position and notes, and keeps every pixel and its colors', async () => {
    const taken = await picture(make)
    expect(taken.includes(MARK)).toBe(true)
    const clean = Buffer.from(withoutMetadata(taken, type))
    expect(clean.includes(MARK)).toBe(false)
    const { exif, xmp, icc } = await sharp(clean).metadata()
    expect(exif?.toString('latin1') ?? '').not.toContain('\x88\x25')
    expect(xmp).toBeUndefined()
    expect(icc).toBeDefined()
    expect(await pixels(clean)).toEqual(await pixels(taken))
    expect(Buffer.from(withoutMetadata(clean, type))).toEqual(clean)
  })
})

test.each([1, 3, 6, 8])('a JPEG taken with the camera turned (%i) is still shown upright', async (orientation) => {
  const taken = await picture((image) => image.jpeg(), orientation)
  const clean = withoutMetadata(taken, 'image/jpeg')
  expect((await sharp(clean).metadata()).orientation ?? 1).toBe(orientation)
})

test('what a camera appends after a JPEG goes too', async () => {
  const taken = await picture((image) => image.jpeg())
  const clean = Buffer.from(withoutMetadata(Buffer.concat([taken, Buffer.from(MARK)]), 'image/jpeg'))
  expect(clean.includes(MARK)).toBe(false)
})

test('a truncated or made-up picture never throws', () => {
  const kinds = { 'image/png': png(5, 5), 'image/jpeg': jpeg(5, 5), 'image/webp': webp('VP8X', 5, 5) }
  for (const [type, whole] of Object.entries(kinds))
    for (let length = 0; length <= whole.length; length += 1)
      expect(() => withoutMetadata(whole.slice(0, length), type)).not.toThrow()
})

test('other files stay as they are', () => {
  const pdf = Buffer.from('%PDF-1.7')
  expect(withoutMetadata(pdf, 'application/pdf')).toBe(pdf)
})
