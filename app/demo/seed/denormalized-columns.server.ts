/** The columns of a review that are copied to its tags and categories, and their values from a review `r`. */
const columns = ['published_at', 'location_id', 'source_id', 'rating', 'sentiment', 'responded_at']

export const denormalizedColumns = columns.join(', ')
export const denormalizedValues = columns.map((name) => `r.${name}`).join(', ')
