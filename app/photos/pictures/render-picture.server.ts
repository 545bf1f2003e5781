/**
 * Decodes an upload and encodes it again: upright, in sRGB, with nothing else from the file (no metadata, no GPS
 * position, nothing hidden behind or next to the pixels). Opens only PNG and JPEG, detected by their first bytes and
 * not by their names; no other format, above all SVG, ever gets to a decoder.
 */
import sharp, { type Sharp } from 'sharp'
import {
  dimensionProblem,
  fileSizeProblem,
  maxBytes,
  maxPixels,
  minBytes,
  notAPictureMessage,
  type PictureSize,
} from './picture-rules'

// One thread is enough, and no decoded picture is worth caching.
sharp.concurrency(1)
sharp.cache(false)

export type RenderedPicture = PictureSize & { image: Buffer; thumbnail: Buffer; format: 'png' | 'jpeg' }
/** A picture that was refused because of its dimensions includes them. */
export type MeasureResult = ({ ok: true } & PictureSize) | { ok: false; reason: string; size?: PictureSize }

const thumbnailSize = 640
const fileSignatures = {
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
}

/** Validates a file by its bytes and its header, without decoding it. */
export async function measurePicture(file: Buffer): Promise<MeasureResult> {
  const refusal = (reason: string) => ({ ok: false, reason }) as const
  const sizeProblem = fileSizeProblem(file.length)
  const format = detectFormat(file)
  // For a tiny text file, the first message should be that it is not a picture.
  if (!format) return refusal(file.length > maxBytes && sizeProblem ? sizeProblem : notAPictureMessage)
  if (sizeProblem) return refusal(sizeProblem)
  try {
    // Reads only the header, so that the message for a picture with too many pixels can state how many it has.
    const metadata = await sharp(file, { limitInputPixels: false, failOn: 'error' }).metadata()
    if (metadata.format !== format) return refusal(notAPictureMessage)
    const { width, height } = metadata.autoOrient
    const problem = dimensionProblem({ width, height })
    return problem ? { ...refusal(problem), size: { width, height } } : { ok: true, width, height }
  } catch {
    return refusal(notAPictureMessage)
  }
}

/** Returns null when the file cannot be fully decoded. */
export async function renderPicture(file: Buffer): Promise<RenderedPicture | null> {
  if (!detectFormat(file)) return null
  try {
    const { image, format } = await renderImage(file)
    const { width, height } = await sharp(image).metadata()
    const edges = { width: thumbnailSize, height: thumbnailSize }
    const thumbnail = await encodeJpeg(
      sharp(image).resize({ ...edges, fit: 'inside', withoutEnlargement: true }),
      80,
    )
    return { image, thumbnail, format, width, height }
  } catch {
    return null
  }
}

function openImage(file: Buffer): Sharp {
  return sharp(file, { limitInputPixels: maxPixels, failOn: 'error' }).rotate().toColourspace('srgb')
}

/** Keeps the size within Google's limits in bytes: encoding it again changes the size. */
async function renderImage(file: Buffer): Promise<{ image: Buffer; format: 'png' | 'jpeg' }> {
  const fitsLimits = ({ length }: Buffer) => length >= minBytes && length <= maxBytes
  if (detectFormat(file) === 'png') {
    const image = await openImage(file).png({ compressionLevel: 8 }).toBuffer()
    if (fitsLimits(image)) return { image, format: 'png' }
  }
  for (const quality of [90, 80, 65]) {
    const image = await encodeJpeg(openImage(file), quality)
    if (fitsLimits(image)) return { image, format: 'jpeg' }
    // An almost blank picture: without compression it is large enough.
    if (image.length < minBytes)
      return { image: await openImage(file).png({ compressionLevel: 0 }).toBuffer(), format: 'png' }
  }
  return {
    image: await encodeJpeg(openImage(file).resize({ width: 3000, height: 3000, fit: 'inside' }), 65),
    format: 'jpeg',
  }
}

function encodeJpeg(picture: Sharp, quality: number): Promise<Buffer> {
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality }).toBuffer()
}

function detectFormat(file: Buffer): 'png' | 'jpeg' | null {
  for (const format of ['png', 'jpeg'] as const)
    if (file.subarray(0, fileSignatures[format].length).equals(fileSignatures[format])) return format
  return null
}
