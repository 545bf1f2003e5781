/**
 * The question a check asks when a review ID in the file is known at another location, and its answers. Pure; also used
 * in the browser.
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

/** A row of the file whose ID is known elsewhere, and the review that has this ID there. */
export type IdConflictExample = ReviewExcerpt & { row: number; externalId: string; known: ReviewExcerpt }

/** Counts only the rows with an ID that were read before the check stopped. */
export type IdConflict = { rows: number; known: number; examples: IdConflictExample[] }
