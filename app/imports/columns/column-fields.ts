/**
 * The fields that a column of a file can be mapped to, for a review and its location, with their labels on the form.
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
} as const

export type FieldName = keyof typeof fieldLabels
export const fieldNames = Object.keys(fieldLabels) as FieldName[]

/**
 * Fields that several columns may be mapped to: their texts are joined; of their dates, the first nonempty one is used.
 */
export const repeatableFields: ReadonlySet<FieldName> = new Set([
  'body',
  'date',
  'location_address',
  'categories',
  'tags',
])

/** The form's values for "no field" and "a column contains the source". */
export const omittedColumn = 'leave_out'
export const sourceFromColumn = 'by_column'
