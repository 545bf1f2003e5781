import { expect, test } from 'vitest'
import { proposeColumns } from '#app/product/imports/columns/propose-columns'

/**
 * Proposes fields for columns given as `heading: value`. The values are invented; the headings are from published
 * files.
 */
function propose(columns: Record<string, string> | [string, string][]) {
  const entries = Array.isArray(columns) ? columns : Object.entries(columns)
  // Values differ from row to row, as they do in files.
  const rows = [1, 2, 3].map((n) => entries.map(([, value]) => value.replace('#', String(n))))
  const { columns: fields } = proposeColumns(
    entries.map(([heading]) => heading),
    rows,
  )
  return Object.fromEntries(entries.map(([heading], n) => [heading, fields[n]]).filter(([, field]) => field))
}

test('hotel reviews with dotted headings', () => {
  const columns = {
    address: '11 Canal Street', categories: 'Hotels', city: 'Mableton', country: 'US', latitude: '45.4',
    longitude: '12.3', name: 'Hotel Example', postalCode: '30126', province: 'GA',
    'reviews.date': '2013-09-22T00:00:00Z', 'reviews.dateAdded': '2016-10-24T00:00:25Z', 'reviews.doRecommend': '',
    'reviews.id': '', 'reviews.rating': '4', 'reviews.text': 'A pleasant walk #', 'reviews.title': 'Nice #',
    'reviews.userCity': '', 'reviews.username': 'Guest #', 'reviews.userProvince': '',
  } // biome-ignore format: many short cells
  expect(propose(columns)).toEqual({
    address: 'location_address',
    city: 'location_city',
    country: 'location_country',
    latitude: 'location_latitude',
    longitude: 'location_longitude',
    name: 'location_name',
    postalCode: 'location_zip',
    province: 'location_state',
    'reviews.date': 'date',
    'reviews.rating': 'rating',
    'reviews.text': 'body',
    'reviews.title': 'title',
    'reviews.username': 'reviewer',
  })
})

test('restaurant reviews with an extra column that has a number for a heading', () => {
  const columns = {
    Restaurant: 'Example Diner', Reviewer: 'Guest #', Review: 'Good food #', Rating: '4.5',
    Metadata: '1 Review , 2 Followers', Time: '5/25/2019 15:54', Pictures: '0', '7514': '',
  } // biome-ignore format: many short cells
  expect(propose(columns)).toEqual({
    Restaurant: 'location_name',
    Reviewer: 'reviewer',
    Review: 'body',
    Rating: 'rating',
    Time: 'date',
  })
})

test('medical reviews with the location only in a search link, with responses and a repeated heading', () => {
  const link =
    'https://www.google.com/search?hl=en-US&gl=us&q=Example+Clinic,+1+Main+St,+Springfield,+IL+62701&ludocid=#'
  const columns: [string, string][] = [
    ['', '#'], ['Author', 'Guest #'], ['Review Text', 'Kind and quick #'], ['Review Rating', '5'],
    ['Date', '4/15/2025'], ['Owner Answer', 'Thank you #'], ['Owner Answer Date', '4 weeks ago'],
    ['Author Profile', 'https://maps.example/contrib/#'], ['Author Image', 'https://images.example/#'],
    ['Review URL', link], ['label', 'positive'], ['zip', '23200'], ['spill7', ''], ['spill7', ''], ['state', 'Illinois'],
  ] // biome-ignore format: many short cells
  expect(propose(columns)).toEqual({
    Author: 'reviewer',
    'Review Text': 'body',
    'Review Rating': 'rating',
    Date: 'date',
    'Owner Answer': 'response',
    'Owner Answer Date': 'response_date',
    'Review URL': 'location_link',
  })
})

test('locations with nested reviews, from JSON', () => {
  const columns = {
    position: '1', title: 'Bar Example', place_id: 'ChIJxxxxxxxxxxxxxxxxxxxxxxx', data_cid: '46549',
    'gps_coordinates.latitude': '41.3', 'gps_coordinates.longitude': '2.1', rating: '4.3', reviews: '15279',
    type: 'Bar', address: 'Example Square 21', phone: '+34 932 000 000', website: 'https://bar.example',
    description: 'A bar.', 'reviews_data.user.name': 'Guest #', 'reviews_data.user.reviews': '274',
    'reviews_data.rating': '4', 'reviews_data.date': '2 years ago', 'reviews_data.snippet': 'Good #',
    'reviews_data.images': 'https://images.example/#', 'reviews_data.response.date': 'a month ago',
    'reviews_data.response.snippet': 'Thank you #', 'reviews_data.likes': '',
  } // biome-ignore format: many short cells
  expect(propose(columns)).toEqual({
    title: 'location_name',
    place_id: 'location_id',
    'gps_coordinates.latitude': 'location_latitude',
    'gps_coordinates.longitude': 'location_longitude',
    address: 'location_address',
    phone: 'location_phone',
    'reviews_data.user.name': 'reviewer',
    'reviews_data.rating': 'rating',
    'reviews_data.date': 'date',
    'reviews_data.snippet': 'body',
    'reviews_data.response.date': 'response_date',
    'reviews_data.response.snippet': 'response',
  })
})

test('lounge reviews with several ratings, one of them overall', () => {
  const columns = {
    airline_name: 'example-air', link: '/lounge-reviews/example', title: 'Lounge #', author: 'Guest #',
    author_country: 'Spain', date: '2014-03-09', content: 'Two areas #', lounge_name: 'Example Lounge', airport: '',
    lounge_type: 'Business Class', date_visit: '', type_traveller: '', overall_rating: '3.0', comfort_rating: '3',
    cleanliness_rating: '4', wifi_connectivity_rating: '2.0', recommended: '1',
  } // biome-ignore format: many short cells
  expect(propose(columns)).toEqual({
    airline_name: 'location_name',
    title: 'title',
    author: 'reviewer',
    date: 'date',
    content: 'body',
    overall_rating: 'rating',
  })
})

test('reviews split into a positive and a negative column', () => {
  const columns = {
    Hotel_Address: '1 Quay London', Additional_Number_of_Scoring: '2682', Review_Date: '8/3/2017', Average_Score: '7.1',
    Hotel_Name: 'Example Hotel', Reviewer_Nationality: ' United Kingdom ', Negative_Review: 'Small #',
    Review_Total_Negative_Word_Counts: '34', Positive_Review: 'Central #', Reviewer_Score: '7.9',
    Tags: "[' Leisure trip ', ' Couple ']", days_since_review: '0 days', lat: '51.5', lng: '-0.02',
  } // biome-ignore format: many short cells
  expect(propose(columns)).toEqual({
    Hotel_Address: 'location_address',
    Review_Date: 'date',
    Hotel_Name: 'location_name',
    Negative_Review: 'body',
    Positive_Review: 'body',
    Reviewer_Score: 'rating',
    Tags: 'tags',
    lat: 'location_latitude',
    lng: 'location_longitude',
  })
})

test('the pages of Facebook with their ratings', () => {
  const columns = {
    name: 'Main', id: '1#', overall_star_rating: '4.6', 'ratings.data.created_time': '2024-03-05T14:22:10+0000',
    'ratings.data.recommendation_type': 'positive', 'ratings.data.review_text': 'Good #',
    'ratings.data.reviewer.name': 'Guest #', 'ratings.data.open_graph_story.id': '9#', 'ratings.data.rating': '4',
  } // biome-ignore format: many short cells
  expect(propose(columns)).toEqual({
    name: 'location_name',
    'ratings.data.created_time': 'date',
    'ratings.data.review_text': 'body',
    'ratings.data.reviewer.name': 'reviewer',
    'ratings.data.open_graph_story.id': 'review_id',
    'ratings.data.rating': 'rating',
    'ratings.data.recommendation_type': 'recommendation',
  })
})

test('recommendations are proposed if there is no rating, and words are ratings', () => {
  expect(propose({ Store: 'Main', Recommended: 'Yes', Review: 'Good #' })).toMatchObject({
    Recommended: 'recommendation',
  })
  expect(propose({ Store: 'Main', Rating: '5', Recommended: 'Yes', Review: 'Good #' })).toEqual({
    Store: 'location_name',
    Rating: 'rating',
    Review: 'body',
  })
  for (const Rating of ['Very good', 'Doesn’t recommend', 'positive'])
    expect(propose({ Rating, Review: 'Good #' })).toMatchObject({ Rating: 'rating' })
})

test('the sign # after a name is its number', () => {
  expect(propose({ 'Store #': '10#', Rating: '5', Review: 'Good #' })).toMatchObject({
    'Store #': 'location_id',
  })
})

test('a column is not proposed when its values do not fit its heading', () => {
  expect(propose({ Rating: 'spacious', Text: 'A good place to be #' })).toEqual({ Text: 'body' })
  expect(propose({ Date: 'in May', Review: 'Good #' })).toEqual({ Review: 'body' })
})

test('without a matching heading, the column with the longest values is the text', () => {
  expect(propose({ Shop: 'Main', Was: 'The bread was warm and the people were friendly #' })).toEqual({
    Shop: 'location_name',
    Was: 'body',
  })
})
