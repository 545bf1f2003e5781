/** The number of reviews on a page of a feed, and the maximum number of pages. */
export const FEED_PAGE_SIZE = 10
export const MAX_PAGES = 200
