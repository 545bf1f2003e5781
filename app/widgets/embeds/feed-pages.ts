/** Reviews on a page of a feed, and how far back a feed goes. */
export const FEED_PAGE = 10
export const MOST_PAGES = 200
