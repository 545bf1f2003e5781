/**
 * The rules for pictures, each with its own error message that contains the actual value. Width and height are those of
 * the picture as displayed, after its orientation has been applied, never what a browser or a file name claims.
 */
import { formatInteger } from '#app/kit/ui/format-numbers'
import { type PhotoCategory, singleCategories } from '../photo'

export const minBytes = 10_240
export const maxBytes = 5 * 1024 * 1024
/**
 * The maximum number of pixels. A larger picture is never decoded, because even a small file can decompress to
 * gigabytes.
 */
export const maxPixels = 40_000_000
/** Google's own minimum, for the shorter edge; no category allows less. */
const minEdge = 250

export type PictureSize = { width: number; height: number }

export const notAPictureMessage = 'Unable to upload image. Please choose a PNG or JPEG file.'

/** Returns what is wrong with a file of this size, or null. */
export function fileSizeProblem(bytes: number): string | null {
  if (bytes > maxBytes)
    return `Unable to upload image. Please choose a file smaller than 5mb. Your file is ${formatMegabytes(bytes)} MB.`
  if (bytes < minBytes)
    return `Unable to upload image. Please choose a file that is at least 10240 bytes. Your file has ${formatInteger(bytes)} bytes.`
  return null
}

/** Returns why a picture of this size cannot be used in any category, or null. */
export function dimensionProblem(size: PictureSize): string | null {
  if (size.width * size.height > maxPixels)
    return `${sizeMessage(size)} Please choose one with at most ${maxPixels / 1_000_000} million pixels.`
  if (Math.min(size.width, size.height) < minEdge)
    return `${sizeMessage(size)} Photos must be at least ${minEdge} × ${minEdge} px.`
  return null
}

type Limits = { min: PictureSize; max: PictureSize; minRatio?: number }

const limits: Partial<Record<PhotoCategory, Limits>> = {
  LOGO: { min: { width: 250, height: 250 }, max: { width: 2000, height: 2000 } },
  COVER: {
    min: { width: 480, height: 270 },
    max: { width: 2120, height: 1192 },
    minRatio: 16 / 9,
  },
}

/** Returns a message for every rule of the category that the picture breaks. */
export function categoryProblems(category: PhotoCategory | null, size: PictureSize): string[] {
  const limit = category && limits[category]
  if (!limit) return []
  const { min, max, minRatio = 0 } = limit
  const name = category === 'LOGO' ? 'A logo' : 'A cover photo'
  const problems: string[] = []
  if (size.width < min.width || size.height < min.height)
    problems.push(`${sizeMessage(size)} ${name} must be at least ${formatPixels(min)}.`)
  if (size.width > max.width || size.height > max.height)
    problems.push(`${sizeMessage(size)} ${name} can be at most ${formatPixels(max)}.`)
  if (size.width / size.height < minRatio)
    problems.push(
      `${sizeMessage(size)} ${name} must be at least 16:9: at most ${Math.floor(size.width / minRatio)} px high at this width.`,
    )
  return problems
}

export function formatPixels({ width, height }: PictureSize): string {
  return `${width} × ${height} px`
}

function sizeMessage(size: PictureSize): string {
  return `Your image is ${formatPixels(size)}.`
}

/** Formats a size in megabytes. Rounds up, so that a file one byte too large is never shown as exactly 5 MB. */
function formatMegabytes(bytes: number): string {
  return (Math.ceil((bytes / 1024 / 1024) * 100) / 100).toFixed(2)
}

/**
 * Returns a message for every rule of the category that any of the pictures breaks, and one if there are several
 * pictures in a category that allows only one.
 */
export function allCategoryProblems(category: PhotoCategory | null, pictures: PictureSize[]): string[] {
  const isTooMany = category !== null && singleCategories.includes(category) && pictures.length > 1
  const tooManyProblem = isTooMany
    ? ['A location can have only one. Choose one photo or another category.']
    : []
  return [...tooManyProblem, ...new Set(pictures.flatMap((picture) => categoryProblems(category, picture)))]
}
