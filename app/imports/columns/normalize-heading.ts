const maxHeadingLength = 200

/**
 * Normalizes a heading, so that spelling variants are equal: `reviews.dateAdded` becomes `reviews date added`, and
 * `Évaluation` becomes `evaluation`.
 */
export function normalizeHeading(heading: string): string {
  return heading
    .slice(0, maxHeadingLength)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
