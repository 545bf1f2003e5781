/** The English messages of a widget. All other languages have the same keys. */
export const en = {
  outOfFiveStars: (rating: string) => `${rating} out of 5 stars`,
  reviews: (count: string, isOne: boolean) => (isOne ? `${count} review` : `${count} reviews`),
  onlyRatedAtLeast: (rating: string) => `Shown here: reviews with ${rating} stars or more`,
  onlySelected: 'Shown here: a selection of the reviews',
  noReviews: 'No reviews yet',
  anonymousReviewer: 'A customer',
  onSource: (source: string) => `on ${source}`,
  testimonials: 'What customers say',
  previous: 'Previous review',
  next: 'Next review',
  more: 'Load more reviews',
  newer: 'Newer reviews',
  hours: 'Hours',
  specialHours: 'Holiday hours',
  today: 'today',
  openNow: 'Open now',
  closedNow: 'Closed now',
  closed: 'Closed',
  allDay: 'Open 24 hours',
  temporarilyClosed: 'Temporarily closed',
  permanentlyClosed: 'Permanently closed',
}

export type EmbedMessages = typeof en
