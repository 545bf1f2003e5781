/**
 * The question a check asks when a review ID in the file is known at another location, and its answers. Pure; also used
 * in the browser.
 */
export const knownElsewhereAnswers = ['moved', 'separate'] as const
export type KnownElsewhere = (typeof knownElsewhereAnswers)[number]

export const answerWords: Record<KnownElsewhere, { label: string; hint: string }> = {
  moved: {
    label: 'The same reviews, moved',
    hint: 'Each is updated and moved to the location in the file. An ID that stands in the file twice is one review.',
  },
  separate: {
    label: 'Another numbering',
    hint: 'The locations number their reviews independently. What is here stays as it is, and the rows become reviews of their own.',
  },
}

type Told = { place: string; reviewer: string; rating: number; publishedAt: string; body: string }

/** A row of the file whose ID is known elsewhere, and the review that has this ID there. */
export type KnownExample = Told & { row: number; externalId: string; known: Told }

/** Counts only the rows with an ID that were read before the check stopped. */
export type KnownQuestion = { rows: number; known: number; examples: KnownExample[] }
