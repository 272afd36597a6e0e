import { textIn, toDataView } from './image.ts'

// Metadata that a camera writes beside the picture: the place, time and device. Pictures are stripped of it before they leave the
// company. Only a JPEG's orientation stays, or the picture would show on its side.

const ORIENTATION = 0x0112

/** The orientation (1 to 8) in the body of an Exif segment, or null. */
function orientationIn(exif: Uint8Array): number | null {
  if (exif.length < 14 || textIn(exif, 0, 6) !== 'Exif\0\0') return null
  const tiff = toDataView(exif.subarray(6))
  const little = tiff.getUint16(0) === 0x4949
  const start = tiff.getUint32(4, little)
  if (start + 2 > tiff.byteLength) return null
  const entries = tiff.getUint16(start, little)
  for (let at = start + 2; at < start + 2 + entries * 12 && at + 12 <= tiff.byteLength; at += 12) {
    const value = tiff.getUint16(at + 8, little)
    if (tiff.getUint16(at, little) === ORIENTATION) return value >= 1 && value <= 8 ? value : null
  }
  return null
}

/** An Exif segment with nothing but an orientation. */
function exifSegment(orientation: number): Uint8Array {
  const segment = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010000000000000000', 'hex')
  segment[29] = orientation
  return segment
}

const EXIF = 0xe1
const COMMENT = 0xfe
const SCAN = 0xda
const END = 0xd9

/** JFIF, Adobe's color transform and color profiles decide how a picture looks; the other segments of programs describe it. */
function describes(marker: number, body: Uint8Array): boolean {
  if (marker === 0xe0 || marker === 0xee) return false
  if (marker === 0xe2) return textIn(body, 0, 11) !== 'ICC_PROFILE'
  return (marker >= 0xe0 && marker <= 0xef) || marker === COMMENT
}

/** Position of the next marker after the pixels, in which a 0xff is followed by zero or by the number of a restart. */
function afterPixels(bytes: Uint8Array, from: number): number {
  let at = from
  while (at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
    at += 1
  }
  return bytes.length
}

/** Cameras append previews and clips with metadata, so everything after the end of the picture is dropped. */
function jpegWithout(bytes: Uint8Array): Uint8Array {
  const view = toDataView(bytes)
  const parts: Uint8Array[] = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== END) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const segment = at + 2 + view.getUint16(at + 2)
    const end = marker === SCAN ? afterPixels(bytes, segment) : segment
    const body = bytes.subarray(at + 4, end)
    if (!describes(marker, body)) parts.push(bytes.subarray(at, end))
    const orientation = marker === EXIF ? orientationIn(body) : null
    if (orientation !== null && orientation !== 1) parts.push(exifSegment(orientation))
    at = end
  }
  return Buffer.concat([...parts, Uint8Array.of(0xff, END)])
}

const PNG_NOTES = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])

function pngWithout(bytes: Uint8Array): Uint8Array {
  const view = toDataView(bytes)
  const parts: Uint8Array[] = [bytes.subarray(0, 8)]
  let at = 8
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at)
    if (!PNG_NOTES.has(textIn(bytes, at + 4, at + 8))) parts.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat([...parts, bytes.subarray(at)])
}

const WEBP_NOTES = new Set(['EXIF', 'XMP '])
const WEBP_NOTE_FLAGS = 0x0c

function webpWithout(bytes: Uint8Array): Uint8Array {
  if (bytes.length < 12) return bytes
  const view = toDataView(bytes)
  const chunks: Uint8Array[] = [bytes.slice(0, 12)]
  let at = 12
  while (at + 8 <= bytes.length) {
    const size = view.getUint32(at + 4, true)
    const end = at + 8 + size + (size % 2)
    const kind = textIn(bytes, at, at + 4)
    const chunk = bytes.slice(at, end)
    if (kind === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~WEBP_NOTE_FLAGS
    if (!WEBP_NOTES.has(kind)) chunks.push(chunk)
    at = end
  }
  const whole = Buffer.concat(chunks)
  toDataView(whole).setUint32(4, whole.length - 8, true)
  return whole
}

const cleaners: Record<string, (bytes: Uint8Array) => Uint8Array> = {
  'image/jpeg': jpegWithout,
  'image/png': pngWithout,
  'image/webp': webpWithout,
}

/** The same picture without what describes it. Other types stay as they are. */
export const withoutMetadata = (bytes: Uint8Array, type: string): Uint8Array => cleaners[type]?.(bytes) ?? bytes
