// The pages that have a floor: the address of the real page, the files of the floor's statements, and the length of the
// page's range. Never changes; see floor-server.mjs.

/** @typedef {{ address: string, statements: string[], range?: string }} Floor */

/** @type {Record<string, Floor>} */
export const floors = {
  reviews: {
    address: '/reviews?sourceId=1&rating=1&rating=2',
    statements: ['session.sql', 'reviews.sql'],
    range: '30 days',
  },
  // The sign-in page shows nothing from the database.
  'sign-in': { address: '/login', statements: [] },
  dashboard: {
    address: '/dashboard',
    statements: ['session.sql', 'dashboard.sql'],
    range: '6 months',
  },
  locations: { address: '/settings/locations', statements: ['session.sql', 'locations.sql'], range: '0' },
  listings: { address: '/dashboard/local_listings', statements: ['session.sql', 'listings.sql'], range: '0' },
  keywords: {
    address: '/dashboard/keywords',
    statements: ['session.sql', 'keywords.sql'],
    range: '6 months',
  },
}
