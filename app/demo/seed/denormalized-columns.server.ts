/** What a tag or category on a review repeats of it, and where that comes from: a review `r`. */
const columns = ['published_at', 'location_id', 'source_id', 'rating', 'sentiment', 'responded_at']

export const denormalizedColumns = columns.join(', ')
export const denormalizedValues = columns.map((name) => `r.${name}`).join(', ')
