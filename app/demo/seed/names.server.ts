/** What a tag or category on a review repeats of it, and where that comes from: a review `r`. */
const columns = ['published_at', 'location_id', 'source_id', 'rating', 'sentiment', 'responded_at']

export const notedNames = columns.join(', ')
export const noted = columns.map((name) => `r.${name}`).join(', ')
