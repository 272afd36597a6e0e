import { expect, test } from 'vitest'
import { jpeg, png, webp } from '#test/pictures.ts'
import { detectImage } from './image.ts'

test.each([
  ['png', png(640, 480), { type: 'image/png', ending: 'png', width: 640, height: 480 }],
  ['jpeg', jpeg(1200, 300), { type: 'image/jpeg', ending: 'jpg', width: 1200, height: 300 }],
  ['webp, lossy', webp('VP8 ', 320, 200), { type: 'image/webp', ending: 'webp', width: 320, height: 200 }],
  ['webp, lossless', webp('VP8L', 320, 200), { type: 'image/webp', ending: 'webp', width: 320, height: 200 }],
  ['webp, extended', webp('VP8X', 70_000, 200), { type: 'image/webp', ending: 'webp', width: 70_000, height: 200 }],
])('reads the size of a %s', (_, bytes, image) => expect(detectImage(bytes)).toEqual(image))

test('reads an image in the middle of a larger buffer', () => {
  const picture = jpeg(33, 44)
  const buffer = new Uint8Array(picture.length + 100)
  buffer.set(picture, 50)
  expect(detectImage(buffer.subarray(50, 50 + picture.length))).toMatchObject({ width: 33, height: 44 })
})

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['an empty file', new Uint8Array()],
  ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['HTML', bytes('<!doctype html><script>alert(1)</script>')],
  ['GIF', bytes('GIF89a' + '\0'.repeat(100))],
  ['PDF', bytes('%PDF-1.7 ' + ' '.repeat(100))],
  ['a RIFF audio file', bytes('RIFF\0\0\0\0WAVEfmt ' + '\0'.repeat(50))],
  ['a WebP of an unknown kind', bytes('RIFF\0\0\0\0WEBPABCD' + '\0'.repeat(50))],
  ['a cut-off PNG', png(10, 10).subarray(0, 20)],
  ['a PNG without its header', new Uint8Array([...png(1, 1).subarray(0, 8), ...new Uint8Array(50)])],
  ['a cut-off JPEG', jpeg(10, 10).subarray(0, 12)],
  ['a JPEG with garbage data', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
])('rejects %s', (_, bytes) => expect(detectImage(bytes)).toBeNull())

test('never throws on a truncated image', () => {
  for (const picture of [png(5, 5), jpeg(5, 5), webp('VP8 ', 5, 5), webp('VP8L', 5, 5), webp('VP8X', 5, 5)])
    for (let length = 0; length <= picture.length; length += 1)
      expect(() => detectImage(picture.subarray(0, length))).not.toThrow()
})
