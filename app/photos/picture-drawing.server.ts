/**
 * Decodes an upload and encodes it again: upright, in sRGB, with nothing else from the file (no metadata, no GPS
 * position, nothing hidden behind or next to the pixels). Opens only PNG and JPEG, detected by their first bytes and
 * not by their names; no other format, above all SVG, ever gets to a decoder.
 */
import sharp, { type Sharp } from 'sharp'
import {
  byteBreach,
  fewestBytes,
  mostBytes,
  mostPixels,
  notAPicture,
  type PictureSize,
  pictureBreach,
} from './picture-rules'

// One thread is enough, and no decoded picture is worth caching.
sharp.concurrency(1)
sharp.cache(false)

export type Drawn = PictureSize & { image: Buffer; thumbnail: Buffer; format: 'png' | 'jpeg' }
/** A picture that was refused because of its dimensions includes them. */
export type Measured = ({ ok: true } & PictureSize) | { ok: false; reason: string; size?: PictureSize }

const thumbnailEdge = 640
const beginnings = {
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
}

/** Validates a file by its bytes and its header, without decoding it. */
export async function measurePicture(file: Buffer): Promise<Measured> {
  const refused = (reason: string) => ({ ok: false, reason }) as const
  const tooMany = byteBreach(file.length)
  const format = formatOf(file)
  // For a tiny text file, the first message should be that it is not a picture.
  if (!format) return refused(file.length > mostBytes && tooMany ? tooMany : notAPicture)
  if (tooMany) return refused(tooMany)
  try {
    // Reads only the header, so that the message for a picture with too many pixels can state how many it has.
    const found = await sharp(file, { limitInputPixels: false, failOn: 'error' }).metadata()
    if (found.format !== format) return refused(notAPicture)
    const { width, height } = found.autoOrient
    const breach = pictureBreach({ width, height })
    return breach ? { ...refused(breach), size: { width, height } } : { ok: true, width, height }
  } catch {
    return refused(notAPicture)
  }
}

/** Returns null when the file cannot be fully decoded. */
export async function drawPicture(file: Buffer): Promise<Drawn | null> {
  if (!formatOf(file)) return null
  try {
    const { image, format } = await drawImage(file)
    const { width, height } = await sharp(image).metadata()
    const edges = { width: thumbnailEdge, height: thumbnailEdge }
    const thumbnail = await asJpeg(
      sharp(image).resize({ ...edges, fit: 'inside', withoutEnlargement: true }),
      80,
    )
    return { image, thumbnail, format, width, height }
  } catch {
    return null
  }
}

function open(file: Buffer): Sharp {
  return sharp(file, { limitInputPixels: mostPixels, failOn: 'error' }).rotate().toColourspace('srgb')
}

/** Keeps the size within Google's limits in bytes: encoding it again changes the size. */
async function drawImage(file: Buffer): Promise<{ image: Buffer; format: 'png' | 'jpeg' }> {
  const fits = ({ length }: Buffer) => length >= fewestBytes && length <= mostBytes
  if (formatOf(file) === 'png') {
    const image = await open(file).png({ compressionLevel: 8 }).toBuffer()
    if (fits(image)) return { image, format: 'png' }
  }
  for (const quality of [90, 80, 65]) {
    const image = await asJpeg(open(file), quality)
    if (fits(image)) return { image, format: 'jpeg' }
    // An almost blank picture: without compression it is large enough.
    if (image.length < fewestBytes)
      return { image: await open(file).png({ compressionLevel: 0 }).toBuffer(), format: 'png' }
  }
  return {
    image: await asJpeg(open(file).resize({ width: 3000, height: 3000, fit: 'inside' }), 65),
    format: 'jpeg',
  }
}

function asJpeg(picture: Sharp, quality: number): Promise<Buffer> {
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality }).toBuffer()
}

function formatOf(file: Buffer): 'png' | 'jpeg' | null {
  for (const format of ['png', 'jpeg'] as const)
    if (file.subarray(0, beginnings[format].length).equals(beginnings[format])) return format
  return null
}
