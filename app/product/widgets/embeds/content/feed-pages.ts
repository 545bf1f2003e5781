/** The number of reviews on a page of a feed. */
export const FEED_PAGE_SIZE = 10
