const maxHeadingLength = 200

/**
 * Normalizes a heading, so that spelling variants are equal: `reviews.dateAdded` becomes `reviews date added`,
 * `Évaluation` becomes `evaluation`, and `Store #` becomes `store number`.
 */
export function normalizeHeading(heading: string): string {
  return (
    heading
      .slice(0, maxHeadingLength)
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      // Alone, the sign means the number of the row.
      .replace(/(\p{L}) ?#\W*$/u, '$1 number')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  )
}
