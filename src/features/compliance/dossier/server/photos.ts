import sharp from 'sharp'

// Photos as the dossier prints them: upright, without what a phone hides in them (such as where it was), and small enough that
// many of them make a file that can be mailed. Runs in the dossier's own process only.

/** One picture after the other, and none is seen twice. */
sharp.concurrency(1)
sharp.cache(false)
// Only photos are decoded, by their content: an SVG could load something, and others are rarely tested.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    // HEIC photos, as far as the decoder of this installation reads them.
    'VipsForeignLoadHeifBuffer',
  ],
})

/** A photo to print, or why there is none. A damaged photo has both. */
export type Print = { jpeg: Buffer | null; width: number; height: number; note: string | null }

/** The steps in which a photo gets smaller until it is within its share. */
const MOST_SIDE = 1600
const STEPS = [
  { side: MOST_SIDE, quality: 80 },
  { side: 1300, quality: 70 },
  { side: 1000, quality: 60 },
  { side: 700, quality: 50 },
]
const MOST_PIXELS = 100_000_000

/** Byte limit for all photos of a dossier together. */
const ALL_PHOTOS_BYTES = 22_000_000
const LARGEST_BYTES = 700_000

/** Byte limit for each of `count` photos. */
export const bytesPerPhoto = (count: number): number => Math.min(LARGEST_BYTES, Math.floor(ALL_PHOTOS_BYTES / count))

const none = (note: string): Print => ({ jpeg: null, width: 0, height: 0, note })

const MISSING = 'The content of this photo is missing.'
const ORIGINAL = 'Its SHA-256 is at the end. To get the original, open this job in Panelboard, its photos, Download.'
const HEIC = `This photo is in the HEIC format, which cannot be printed here. ${ORIGINAL}`
const UNREADABLE = `This photo is damaged or not a photo, and cannot be printed. ${ORIGINAL}`
const DAMAGED = 'This photo is damaged. It is printed as far as it can be read.'

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1']

/** An ISO media file of a brand such as `heic`. */
const isHeic = (bytes: Uint8Array) => {
  const head = Buffer.from(bytes.subarray(4, 12)).toString('latin1')
  return head.startsWith('ftyp') && HEIC_BRANDS.includes(head.slice(4))
}

type Strictness = 'error' | 'none'

/** Decodes once, which takes the most time, and then encodes until it is small enough. */
async function shrunk(bytes: Uint8Array, share: number, failOn: Strictness): Promise<Omit<Print, 'note'>> {
  const { data, info } = await sharp(bytes, { failOn, limitInputPixels: MOST_PIXELS, autoOrient: true })
    .resize(MOST_SIDE, MOST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  for (const [index, { side, quality }] of STEPS.entries()) {
    const jpeg = await sharp(data, { raw: { width, height, channels } })
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true })
    if (jpeg.data.length <= share || index === STEPS.length - 1)
      return { jpeg: jpeg.data, width: jpeg.info.width, height: jpeg.info.height }
  }
  throw new RangeError('There are no steps')
}

/** Makes a photo small and printable. Never throws: what cannot be read becomes a note on the page. */
export async function preparePrint(bytes: Uint8Array | null, share: number): Promise<Print> {
  if (!bytes || bytes.length === 0) return none(MISSING)
  try {
    return { ...(await shrunk(bytes, share, 'error')), note: null }
  } catch {
    try {
      return { ...(await shrunk(bytes, share, 'none')), note: DAMAGED }
    } catch {
      return none(isHeic(bytes) ? HEIC : UNREADABLE)
    }
  }
}
