import type { Upload } from '#contract/endpoint.ts'
import { AppError } from '#server/errors.ts'
import type { FileAbout } from '../contract.ts'
import { detectImage, type Image } from './image.ts'

/** The type of an upload, detected from its bytes. Only pictures have a size. */
export type Kind = {
  type: Image['type'] | 'application/pdf'
  ending: string
  width: number | null
  height: number | null
}

/** Larger pictures use too much memory in a browser or a PDF, however small the file. */
const MAX_SIDE = 8000
const MAX_PIXELS = 40_000_000

const refusal = (status: number, message: string) =>
  new AppError(status, message, { errors: [{ path: 'file', message }] })

function requireSize({ width, height }: Image): void {
  if (width < 1 || height < 1) throw refusal(415, 'This picture is damaged. Choose another one.')
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
    throw refusal(
      400,
      `This picture is ${width} x ${height} pixels. Choose one of at most ${MAX_SIDE} pixels a side and 40 megapixels.`,
    )
}

/** Accepts pictures only. */
export function requireImage(bytes: Uint8Array): Image {
  const image = detectImage(bytes)
  if (!image) throw refusal(415, 'Choose a picture in PNG, JPEG or WebP format')
  requireSize(image)
  return image
}

const PDF = /^%PDF-[12]\.\d/

/** Accepts pictures and PDFs; as a photo, pictures only. */
export function requireKind(bytes: Uint8Array, category: FileAbout['category']): Kind {
  if (category === 'photo') return requireImage(bytes)
  const image = detectImage(bytes)
  if (image) requireSize(image)
  if (image) return image
  if (!PDF.test(String.fromCharCode(...bytes.subarray(0, 8))))
    throw refusal(415, 'Choose a PDF, or a picture in PNG, JPEG or WebP format')
  return { type: 'application/pdf', ending: 'pdf', width: null, height: null }
}

/** Allowed extensions by type: saved under another one, a file could be opened as something else. */
const endings: Record<Kind['type'], RegExp> = {
  'image/png': /\.png$/i,
  'image/jpeg': /\.(jpe?g|jfif)$/i,
  'image/webp': /\.webp$/i,
  'application/pdf': /\.pdf$/i,
}

/** The sender's file name, safe to show and save: no path, no control characters, and the right extension. */
export function displayName({ name }: Upload, { type, ending }: Pick<Kind, 'type' | 'ending'>): string {
  const last = name
    .split(/[\\/]/)
    .at(-1)
    // oxlint-disable-next-line no-control-regex -- these are what is removed
    ?.replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .slice(0, 240)
  const fallback = type === 'application/pdf' ? 'document' : 'picture'
  return last && endings[type].test(last) ? last : `${last || fallback}.${ending}`
}
