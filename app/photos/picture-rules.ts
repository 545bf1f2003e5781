/**
 * The rules for a picture: each has a message of its own, with the actual value. Sizes are those of the picture as
 * seen, decoded and upright, never what a browser or a file name claims.
 */
import { wholeNumber } from '#app/ui/numbers'
import { type PhotoCategory, singleCategories } from './photo'

export const fewestBytes = 10_240
export const mostBytes = 5 * 1024 * 1024
/** A picture with more pixels is not even opened: a small file may decompress to gigabytes. */
export const mostPixels = 40_000_000
/** Google's own minimum, for the shorter edge; no category allows less. */
const shortestEdge = 250

export type PictureSize = { width: number; height: number }

export const notAPicture = 'Unable to upload image. Please choose a PNG or JPEG file.'

/** Returns what is wrong with a file of that many bytes, or null. */
export function byteBreach(bytes: number): string | null {
  if (bytes > mostBytes)
    return `Unable to upload image. Please choose a file smaller than 5mb. Your file is ${megabytes(bytes)} MB.`
  if (bytes < fewestBytes)
    return `Unable to upload image. Please choose a file that is at least 10240 bytes. Your file has ${wholeNumber(bytes)} bytes.`
  return null
}

/** Returns why a picture cannot be a photo of any category, or null. */
export function pictureBreach(size: PictureSize): string | null {
  if (size.width * size.height > mostPixels)
    return `${actual(size)} Please choose one of at most ${mostPixels / 1_000_000} million pixels.`
  if (Math.min(size.width, size.height) < shortestEdge)
    return `${actual(size)} Photos must be at least ${shortestEdge} × ${shortestEdge} px.`
  return null
}

type Limits = { least: PictureSize; most: PictureSize; leastRatio?: number }

const limits: Partial<Record<PhotoCategory, Limits>> = {
  LOGO: { least: { width: 250, height: 250 }, most: { width: 2000, height: 2000 } },
  COVER: {
    least: { width: 480, height: 270 },
    most: { width: 2120, height: 1192 },
    leastRatio: 16 / 9,
  },
}

/** Lists every rule of the category that the picture breaks. */
export function categoryBreaches(category: PhotoCategory | null, size: PictureSize): string[] {
  const limit = category && limits[category]
  if (!limit) return []
  const { least, most, leastRatio = 0 } = limit
  const name = category === 'LOGO' ? 'A logo' : 'A cover photo'
  const breaches: string[] = []
  if (size.width < least.width || size.height < least.height)
    breaches.push(`${actual(size)} ${name} must be at least ${inPixels(least)}.`)
  if (size.width > most.width || size.height > most.height)
    breaches.push(`${actual(size)} ${name} can be at most ${inPixels(most)}.`)
  if (size.width / size.height < leastRatio)
    breaches.push(
      `${actual(size)} ${name} must be at least 16:9, which at this width is a height of at most ${Math.floor(size.width / leastRatio)} px.`,
    )
  return breaches
}

export function inPixels({ width, height }: PictureSize): string {
  return `${width} × ${height} px`
}

function actual(size: PictureSize): string {
  return `Your image is ${inPixels(size)}.`
}

/** Rounds up, so that a file one byte too large is never shown as "5 MB". */
function megabytes(bytes: number): string {
  return (Math.ceil((bytes / 1024 / 1024) * 100) / 100).toFixed(2)
}

/**
 * For several pictures in one category: lists every rule that any of them breaks, and whether there may be only one.
 */
export function breachesOf(category: PhotoCategory | null, pictures: PictureSize[]): string[] {
  const isTooMany = category !== null && singleCategories.includes(category) && pictures.length > 1
  const many = isTooMany ? ['A location has one of these. Choose one photo, or another category.'] : []
  return [...many, ...new Set(pictures.flatMap((picture) => categoryBreaches(category, picture)))]
}
