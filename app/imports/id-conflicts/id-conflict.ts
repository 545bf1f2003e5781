/**
 * The question a check asks when a review ID in the file is known at another location, and its answers. Pure; also used
 * in the browser.
 */
export const idConflictResolutions = ['moved', 'separate'] as const
export type IdConflictResolution = (typeof idConflictResolutions)[number]

export const idConflictLabels: Record<IdConflictResolution, { label: string; hint: string }> = {
  moved: {
    label: 'The same reviews, moved',
    hint: 'Each is updated and moved to the location in the file. An ID that stands in the file twice is one review.',
  },
  separate: {
    label: 'Another numbering',
    hint: 'The locations number their reviews independently. What is here stays as it is, and the rows become reviews of their own.',
  },
}

type ReviewExcerpt = { place: string; reviewer: string; rating: number; publishedAt: string; body: string }

/** A row of the file whose ID is known elsewhere, and the review that has this ID there. */
export type IdConflictExample = ReviewExcerpt & { row: number; externalId: string; known: ReviewExcerpt }

/** Counts only the rows with an ID that were read before the check stopped. */
export type IdConflict = { rows: number; known: number; examples: IdConflictExample[] }
