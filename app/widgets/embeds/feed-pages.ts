/** The number of reviews on a page of a feed, and the most pages a feed has. */
export const FEED_PAGE = 10
export const MOST_PAGES = 200
