/**
 * Decodes an uploaded picture and encodes it again: upright, in sRGB, and without any other data from the file, such as
 * metadata, a GPS position or hidden content. Only PNG and JPEG are decoded, detected by their first bytes rather than
 * by file name, so that files in other formats, above all SVG, never reach a decoder.
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

// Decode with one thread and do not cache decoded pictures, to limit memory use.
sharp.concurrency(1)
sharp.cache(false)

export type RenderedPicture = PictureSize & { image: Buffer; thumbnail: Buffer; format: 'png' | 'jpeg' }
/**
 * The dimensions of a picture, or the reason why it was refused. `size` is set if it was refused because of its
 * dimensions.
 */
export type MeasureResult = ({ ok: true } & PictureSize) | { ok: false; reason: string; size?: PictureSize }

const thumbnailSize = 640
const fileSignatures = {
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
}

/** Validates a file by its size, its first bytes and its header, without decoding it. */
export async function measurePicture(file: Buffer): Promise<MeasureResult> {
  const refusal = (reason: string) => ({ ok: false, reason }) as const
  const sizeProblem = fileSizeProblem(file.length)
  const format = detectFormat(file)
  // Report that a tiny text file is not a picture, rather than that it is too small.
  if (!format) return refusal(file.length > maxBytes && sizeProblem ? sizeProblem : notAPictureMessage)
  if (sizeProblem) return refusal(sizeProblem)
  try {
    // Disable the pixel limit, so that the error message for a picture that is too large can state its dimensions. This
    // is safe because only the header is read.
    const metadata = await sharp(file, { limitInputPixels: false, failOn: 'error' }).metadata()
    if (metadata.format !== format) return refusal(notAPictureMessage)
    const { width, height } = metadata.autoOrient
    const problem = dimensionProblem({ width, height })
    return problem ? { ...refusal(problem), size: { width, height } } : { ok: true, width, height }
  } catch {
    return refusal(notAPictureMessage)
  }
}

/** Returns the rendered picture and its thumbnail, or null if the file cannot be fully decoded. */
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

/**
 * Encodes the picture so that the result is within Google's limits for file sizes. The limits were checked for the
 * original file, but encoding changes the size.
 */
async function renderImage(file: Buffer): Promise<{ image: Buffer; format: 'png' | 'jpeg' }> {
  const fitsLimits = ({ length }: Buffer) => length >= minBytes && length <= maxBytes
  if (detectFormat(file) === 'png') {
    const image = await openImage(file).png({ compressionLevel: 8 }).toBuffer()
    if (fitsLimits(image)) return { image, format: 'png' }
  }
  for (const quality of [90, 80, 65]) {
    const image = await encodeJpeg(openImage(file), quality)
    if (fitsLimits(image)) return { image, format: 'jpeg' }
    // An almost blank picture compresses to less than the minimum size. Without compression, it is large enough.
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
