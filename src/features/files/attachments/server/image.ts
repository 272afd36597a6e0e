export type Image = {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  ending: 'png' | 'jpg' | 'webp'
  width: number
  height: number
}

type Size = { width: number; height: number }

export const toDataView = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Bytes as text, one character each: the names and signatures in a picture. */
export const textIn = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n'

function pngSize(bytes: Uint8Array): Size | null {
  if (bytes.length < 33 || textIn(bytes, 12, 16) !== 'IHDR') return null
  const view = toDataView(bytes)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** The JPEG frame headers, which hold the size; the other codes in this range are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegSize(bytes: Uint8Array): Size | null {
  const view = toDataView(bytes)
  let at = 2
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    else at += 2 + view.getUint16(at + 2)
  }
  return null
}

function webpSize(bytes: Uint8Array): Size | null {
  if (bytes.length < 30) return null
  const view = toDataView(bytes)
  const kind = textIn(bytes, 12, 16)
  if (kind === 'VP8X')
    return {
      width: 1 + (view.getUint32(24, true) & 0xffffff),
      height: 1 + (view.getUint16(27, true) | (view.getUint8(29) << 16)),
    }
  if (kind === 'VP8L' && bytes[20] === 0x2f) {
    const bits = view.getUint32(21, true)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
  }
  if (kind === 'VP8 ' && bytes[23] === 0x9d && bytes[24] === 0x01 && bytes[25] === 0x2a)
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  return null
}

/** Detects an image from its bytes, never from its name or the type the sender claims. Null: not a supported picture. */
export function detectImage(bytes: Uint8Array): Image | null {
  if (textIn(bytes, 0, 8) === PNG_SIGNATURE) {
    const size = pngSize(bytes)
    return size && { type: 'image/png', ending: 'png', ...size }
  }
  if (textIn(bytes, 0, 3) === '\xff\xd8\xff') {
    const size = jpegSize(bytes)
    return size && { type: 'image/jpeg', ending: 'jpg', ...size }
  }
  if (textIn(bytes, 0, 4) === 'RIFF' && textIn(bytes, 8, 12) === 'WEBP') {
    const size = webpSize(bytes)
    return size && { type: 'image/webp', ending: 'webp', ...size }
  }
  return null
}
