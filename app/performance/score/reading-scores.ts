import type { Gate } from '#app/session/gate'

/** Scores are shown location by location, by name and address: whoever sees them may see locations too. */
export const readingScores: Gate = { all: ['location_score.read', 'location.read'] }
