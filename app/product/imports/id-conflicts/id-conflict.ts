/**
 * The question that a check asks when a review ID in the file belongs to a review at another location, and the possible
 * answers. Used by the server and the browser.
 */
export const idConflictResolutions = ['moved', 'separate'] as const
export type IdConflictResolution = (typeof idConflictResolutions)[number]

export const idConflictLabels: Record<IdConflictResolution, { label: string; hint: string }> = {
  moved: {
    label: 'Same reviews, moved',
    hint: 'Each review is updated and moved to the location in the file. Repeated IDs count as one review.',
  },
  separate: {
    label: 'Different reviews',
    hint: 'Locations number their reviews independently. Existing reviews stay unchanged, and the rows become new reviews.',
  },
}

type ReviewExcerpt = { place: string; reviewer: string; rating: number; publishedAt: string; body: string }

/** A row of the file, and the existing review at another location that has the same ID (`known`). */
export type IdConflictExample = ReviewExcerpt & { row: number; externalId: string; known: ReviewExcerpt }

/**
 * A question for the user. `rows` is the number of rows with an ID that were read before the check stopped, `known` the
 * number of rows in the last batch whose IDs belong to reviews at another location.
 */
export type IdConflict = { rows: number; known: number; examples: IdConflictExample[] }
