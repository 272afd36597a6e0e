import { deflateSync, crc32 } from 'node:zlib'

// Small pictures built byte by byte, so that upload tests need no files on disk.

const join = (...parts: (Uint8Array | number[])[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
const ascii = (text: string) => new TextEncoder().encode(text)

function integer(bytes: number, value: number, littleEndian = false): number[] {
  const digits = Array.from({ length: bytes }, (_, index) => (value >>> (8 * (bytes - 1 - index))) & 0xff)
  return littleEndian ? digits.toReversed() : digits
}

function chunk(name: string, data: Uint8Array | number[]): Uint8Array {
  const body = join(ascii(name), data)
  return join(integer(4, data.length), body, integer(4, crc32(body)))
}

/** A complete one-color PNG that every reader opens. */
export function png(width: number, height: number): Uint8Array {
  const row = [0, ...Array.from({ length: width }, () => [245, 166, 35]).flat()]
  const pixels = width * height > 1_000_000 ? [] : Array.from({ length: height }, () => row).flat()
  const header = join(integer(4, width), integer(4, height), [8, 2, 0, 0, 0])
  return join(
    [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a],
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Uint8Array.from(pixels))),
    chunk('IEND', []),
  )
}

/** JPEG headers: enough to tell its type and size. */
export const jpeg = (width: number, height: number): Uint8Array =>
  join(
    [0xff, 0xd8],
    [0xff, 0xe0, ...integer(2, 16), ...ascii('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0],
    [0xff, 0xdb, ...integer(2, 5), 1, 2, 3],
    [0xff, 0xc0, ...integer(2, 11), 8, ...integer(2, height), ...integer(2, width), 1, 1, 0x11, 0],
    [0xff, 0xd9],
  )

/** WebP headers of each kind. */
export function webp(kind: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Uint8Array {
  const data = {
    'VP8 ': [0, 0, 0, 0x9d, 0x01, 0x2a, ...integer(2, width, true), ...integer(2, height, true), 0, 0, 0, 0],
    VP8L: [0x2f, ...integer(4, (width - 1) | ((height - 1) << 14), true), 0, 0, 0, 0, 0, 0, 0, 0],
    VP8X: [0, 0, 0, 0, ...integer(3, width - 1, true), ...integer(3, height - 1, true)],
  }[kind]
  const body = join(ascii('WEBP'), ascii(kind), integer(4, data.length, true), data)
  return join(ascii('RIFF'), integer(4, body.length, true), body)
}
