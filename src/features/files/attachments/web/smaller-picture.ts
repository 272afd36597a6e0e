const MAX_SIDE = 2048
const QUALITY = 0.85

/** Scales a picture into a square, keeping its proportions. Never enlarges it. */
export function within(side: number, { width, height }: { width: number; height: number }) {
  const scale = Math.min(1, side / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * A picture as an upright JPEG of at most 2048 pixels a side, without its location or camera data: a phone's photo uploads in a
 * tenth of the time. A file that this browser cannot read is returned unchanged.
 */
export async function smallerPicture(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const size = within(MAX_SIDE, picture)
    const canvas = Object.assign(document.createElement('canvas'), size)
    const paper = canvas.getContext('2d')
    if (!paper) return file
    // JPEG would turn transparent areas black.
    paper.fillStyle = 'white'
    paper.fillRect(0, 0, size.width, size.height)
    paper.imageSmoothingQuality = 'high'
    paper.drawImage(picture, 0, 0, size.width, size.height)
    picture.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    if (blob?.type !== 'image/jpeg') return file
    const name = file.name.replace(/\.\w{1,5}$/, '')
    return new File([blob], `${name || 'photo'}.jpg`, { type: blob.type })
  } catch {
    return file
  }
}
