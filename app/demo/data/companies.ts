/** The demo's businesses as they describe themselves, here and on Google, where each has an account of its own. */
import type { DemoAccount } from './people'
import { bakeries, inns, type Place, practices } from './places'
import type { Kind } from './texts'

export type Company = {
  kind: Kind
  category: { name: string; gcid: string }
  website: string
  /** Its account's number at Google. */
  googleAccount: string
  places: Place[]
}

export const companies: Partial<Record<DemoAccount['key'], Company>> = {
  bakery: {
    kind: 'cafe',
    category: { name: 'Bakery', gcid: 'bakery' },
    website: 'https://wheatwhistle.example',
    googleAccount: '1101',
    places: bakeries,
  },
  dental: {
    kind: 'dental',
    category: { name: 'Dentist', gcid: 'dentist' },
    website: 'https://quillmere.example',
    googleAccount: '1102',
    places: practices,
  },
  inn: {
    kind: 'inn',
    category: { name: 'Inn', gcid: 'inn' },
    website: 'https://pinmarrow.example',
    googleAccount: '1103',
    places: inns,
  },
}

const closedForNow: Record<string, 'temporarily_inactive' | 'inactive'> = {
  Boise: 'temporarily_inactive',
  'Grand Rapids': 'inactive',
}

export function openStatusOf({ name }: Place): 'active' | 'temporarily_inactive' | 'inactive' {
  return closedForNow[name] ?? 'active'
}

export function websiteOf(website: string, { name }: Place): string {
  return `${website}/${name.toLowerCase().replace(/[^a-z]+/g, '-')}`
}

/** What Google calls the profile of the place at this point of the list. */
export function profileNameOf(googleAccount: string, index: number): string {
  return `accounts/${googleAccount}/locations/${googleAccount}${String(index + 1).padStart(3, '0')}`
}
