/**
 * Restaurants without a partner. Together with the bakery there are enough accounts in its industry for a median of
 * their scores. Each has one location and a few reviews.
 */
import type { SeedLocation } from './demo-locations'

export type IndependentRestaurant = {
  name: string
  category: string
  website: string
  owner: { name: string; email: string }
  location: SeedLocation
}

export const independentRestaurants: IndependentRestaurant[] = [
  {
    name: 'Amberfork Diner',
    category: 'Diner',
    website: 'https://amberfork.example',
    owner: { name: 'Carol Engstrom', email: 'carol@amberfork.example' },
    location: {
      name: 'Rochester',
      address: '20 3rd Street SW',
      city: 'Rochester',
      zipcode: '55902',
      state: 'Minnesota',
      state_code: 'MN',
      phone: '(507) 555-0181',
      external_id: 'AD-1',
      time_zone: 'America/Chicago',
      latitude: 44.0218,
      longitude: -92.4636,
      groups: [],
      week: 'suburb',
    },
  },
  {
    name: 'Saltmarsh Fish Bar',
    category: 'Seafood restaurant',
    website: 'https://saltmarsh.example',
    owner: { name: 'Isaiah Poole', email: 'isaiah@saltmarsh.example' },
    location: {
      name: 'Savannah',
      address: '10 Whitaker Street',
      city: 'Savannah',
      zipcode: '31401',
      state: 'Georgia',
      state_code: 'GA',
      phone: '(912) 555-0182',
      external_id: 'SF-1',
      time_zone: 'America/New_York',
      latitude: 32.0807,
      longitude: -81.0929,
      groups: [],
      week: 'evening',
    },
  },
  {
    name: 'Pinyon Street Cafe',
    category: 'Cafe',
    website: 'https://pinyonstreet.example',
    owner: { name: 'Lucia Baca', email: 'lucia@pinyonstreet.example' },
    location: {
      name: 'Santa Fe',
      address: '125 East Palace Avenue',
      city: 'Santa Fe',
      zipcode: '87501',
      state: 'New Mexico',
      state_code: 'NM',
      phone: '(505) 555-0183',
      external_id: 'PC-1',
      time_zone: 'America/Denver',
      latitude: 35.6876,
      longitude: -105.9363,
      groups: [],
      week: 'city',
    },
  },
  {
    name: 'Millrace Noodle House',
    category: 'Noodle shop',
    website: 'https://millrace.example',
    owner: { name: 'Kenji Watanabe', email: 'kenji@millrace.example' },
    location: {
      name: 'Burlington',
      address: '77 Church Street',
      city: 'Burlington',
      zipcode: '05401',
      state: 'Vermont',
      state_code: 'VT',
      phone: '(802) 555-0184',
      external_id: 'MN-1',
      time_zone: 'America/New_York',
      latitude: 44.4784,
      longitude: -73.2126,
      groups: [],
      week: 'monday',
    },
  },
  {
    name: 'Brickyard Tacos',
    category: 'Taco restaurant',
    website: 'https://brickyardtacos.example',
    owner: { name: 'Elena Trujillo', email: 'elena@brickyardtacos.example' },
    location: {
      name: 'Asheville',
      address: '33 Patton Avenue',
      city: 'Asheville',
      zipcode: '28801',
      state: 'North Carolina',
      state_code: 'NC',
      phone: '(828) 555-0185',
      external_id: 'BT-1',
      time_zone: 'America/New_York',
      latitude: 35.5946,
      longitude: -82.5548,
      groups: [],
      week: 'monday',
    },
  },
]
