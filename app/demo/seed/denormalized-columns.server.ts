/**
 * The review columns that are copied to the rows of the review's tags and categories. Exported as SQL lists of the
 * column names and of their values from a review `r`.
 */
const columns = ['published_at', 'location_id', 'source_id', 'rating', 'sentiment', 'responded_at']

export const denormalizedColumns = columns.join(', ')
export const denormalizedValues = columns.map((name) => `r.${name}`).join(', ')
