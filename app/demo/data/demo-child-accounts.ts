/**
 * Additional child accounts of the partner, so that the partner's account list shows every state: on trial, after a
 * trial, new, expired and suspended. They have no users of their own; only the partner's users can open them. The days
 * in `trial` are relative to the time when the demo is loaded.
 */
import type { AccountStatus } from '#app/kit/database/schema'

export type DemoChildAccount = {
  name: string
  category: string
  vertical: string
  timeZone: string
  status: AccountStatus
  trial?: { startedDaysAgo: number; endsInDays: number }
  cities: [city: string, state: string][]
}

export const demoChildAccounts: DemoChildAccount[] = [
  {
    name: 'Brambleford Senior Living',
    category: 'Retirement community',
    vertical: 'senior_care',
    timeZone: 'America/New_York',
    status: 'active',
    cities: [
      ['Albany', 'NY'],
      ['Burlington', 'VT'],
      ['Concord', 'NH'],
    ],
  },
  {
    name: 'Cinderpath Cycles',
    category: 'Bicycle store',
    vertical: 'retail',
    timeZone: 'America/Denver',
    status: 'active',
    trial: { startedDaysAgo: 11, endsInDays: 3 },
    cities: [['Boulder', 'CO']],
  },
  {
    name: 'Copperquill Legal',
    category: 'Law firm',
    vertical: 'legal',
    timeZone: 'America/Chicago',
    status: 'pending',
    trial: { startedDaysAgo: 0, endsInDays: 14 },
    cities: [],
  },
  {
    name: 'Dovetail Kitchens',
    category: 'Kitchen remodeler',
    vertical: 'home_services',
    timeZone: 'America/Chicago',
    status: 'expired',
    trial: { startedDaysAgo: 44, endsInDays: -30 },
    cities: [['Duluth', 'MN']],
  },
  {
    name: 'Fernhaven Pediatrics',
    category: 'Pediatrician',
    vertical: 'healthcare',
    timeZone: 'America/Los_Angeles',
    status: 'active',
    cities: [
      ['Eugene', 'OR'],
      ['Salem', 'OR'],
    ],
  },
  {
    name: 'Hollowgate Fitness',
    category: 'Gym',
    vertical: 'fitness',
    timeZone: 'America/New_York',
    status: 'active',
    trial: { startedDaysAgo: 5, endsInDays: 9 },
    cities: [
      ['Raleigh', 'NC'],
      ['Durham', 'NC'],
    ],
  },
  {
    name: 'Larkmoor Optical',
    category: 'Optician',
    vertical: 'retail',
    timeZone: 'America/New_York',
    status: 'suspended',
    cities: [['Hartford', 'CT']],
  },
  {
    name: 'Marrowfield Veterinary',
    category: 'Veterinarian',
    vertical: 'healthcare',
    timeZone: 'America/Chicago',
    status: 'active',
    trial: { startedDaysAgo: 13, endsInDays: 1 },
    cities: [['Madison', 'WI']],
  },
  {
    name: 'Oxbow Auto Glass',
    category: 'Auto glass shop',
    vertical: 'automotive',
    timeZone: 'America/Phoenix',
    status: 'active',
    cities: [
      ['Tucson', 'AZ'],
      ['Mesa', 'AZ'],
      ['Tempe', 'AZ'],
      ['Chandler', 'AZ'],
    ],
  },
  {
    name: 'Pepperstone Pizza',
    category: 'Pizza restaurant',
    vertical: 'restaurants',
    timeZone: 'America/New_York',
    status: 'active',
    trial: { startedDaysAgo: 34, endsInDays: -4 },
    cities: [
      ['Scranton', 'PA'],
      ['Allentown', 'PA'],
    ],
  },
  {
    name: 'Silverlatch Storage',
    category: 'Self-storage facility',
    vertical: 'other',
    timeZone: 'America/Chicago',
    status: 'expired',
    trial: { startedDaysAgo: 15, endsInDays: -1 },
    cities: [['Tulsa', 'OK']],
  },
  {
    name: 'Tidewick Laundry',
    category: 'Laundry service',
    vertical: 'home_services',
    timeZone: 'America/Los_Angeles',
    status: 'active',
    trial: { startedDaysAgo: 2, endsInDays: 28 },
    cities: [['Oakland', 'CA']],
  },
]
