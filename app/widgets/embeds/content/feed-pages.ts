/** The number of reviews on a page of a feed, and the most pages a feed has. */
export const FEED_PAGE_SIZE = 10
export const MAX_PAGES = 200
