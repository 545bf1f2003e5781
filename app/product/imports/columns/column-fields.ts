/**
 * The fields that a column of a reviews file can be mapped to, with their labels on the form. They describe a review
 * and its location.
 */
export const fieldLabels = {
  location_id: 'Location: store code or external ID',
  location_name: 'Location: name',
  location_address: 'Location: street address',
  location_city: 'Location: city',
  location_state: 'Location: state',
  location_zip: 'Location: ZIP or postal code',
  location_country: 'Location: country',
  location_phone: 'Location: phone',
  location_latitude: 'Location: latitude',
  location_longitude: 'Location: longitude',
  location_link: 'Google search link with the location name',
  source: 'Source (Google, Yelp, …)',
  rating: 'Rating',
  recommendation: 'Recommended or not, if there is no rating',
  original_rating: 'Rating as written at the source',
  title: 'Title',
  body: 'Review text',
  reviewer: 'Reviewer',
  date: 'Review date',
  response: 'Response',
  response_date: 'Response date',
  url: 'Review link',
  review_id: 'Review ID at the source',
  record_id: 'Review ID from an export',
  language: 'Language',
  categories: 'Experience categories',
  tags: 'Tags',
  file_date: 'Date the row was copied from the source',
} as const

export type FieldName = keyof typeof fieldLabels

/**
 * The fields that more than one column can be mapped to. The texts of the columns are joined; of several dates, the
 * first nonempty one is used.
 */
export const repeatableFields: ReadonlySet<FieldName> = new Set([
  'body',
  'date',
  'location_address',
  'categories',
  'tags',
])

/**
 * Form values: `omittedColumn` for a column that is not imported, and `sourceFromColumn` if a column contains the
 * source.
 */
export const omittedColumn = 'leave_out'
export const sourceFromColumn = 'by_column'
