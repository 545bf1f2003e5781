/**
 * The demo's businesses. The database seed and the emulated Google use the same data. Each business has its own Google
 * account.
 */
import { createHash } from 'node:crypto'
import type { DemoAccount } from './demo-accounts'
import { bakeries, inns, practices, type SeedLocation } from './demo-locations'
import type { BusinessKind } from './review-texts'

export type Company = {
  kind: BusinessKind
  category: { name: string; gcid: string }
  website: string
  /** The number of the company's Google account. */
  googleAccount: string
  locations: SeedLocation[]
}

export const companies: Partial<Record<DemoAccount['key'], Company>> = {
  bakery: {
    kind: 'cafe',
    category: { name: 'Bakery', gcid: 'bakery' },
    website: 'https://wheatwhistle.example',
    googleAccount: '1101',
    locations: bakeries,
  },
  dental: {
    kind: 'dental',
    category: { name: 'Dentist', gcid: 'dentist' },
    website: 'https://quillmere.example',
    googleAccount: '1102',
    locations: practices,
  },
  inn: {
    kind: 'inn',
    category: { name: 'Inn', gcid: 'inn' },
    website: 'https://pinmarrow.example',
    googleAccount: '1103',
    locations: inns,
  },
}

const closedLocations: Record<string, 'temporarily_inactive' | 'inactive'> = {
  Boise: 'temporarily_inactive',
  'Grand Rapids': 'inactive',
}

export function openStatusOf({ name }: SeedLocation): 'active' | 'temporarily_inactive' | 'inactive' {
  return closedLocations[name] ?? 'active'
}

export function websiteOf(website: string, { name }: SeedLocation): string {
  return `${website}/${name.toLowerCase().replace(/[^a-z]+/g, '-')}`
}

/** Returns the resource name of the Google profile of the location at this index. */
export function profileNameOf(googleAccount: string, index: number): string {
  return `accounts/${googleAccount}/locations/${googleAccount}${String(index + 1).padStart(3, '0')}`
}

/** Returns the Google Place ID of a location whose account has not connected its profile. */
export function googleIdWithoutProfile(accountId: string, index: number): string {
  return googleIdOf(`locations/${accountId}-${index}`)
}

/** Returns the Google Place ID of the profile with this resource name, which the emulated Google reports as well. */
export function googleIdOf(profileName: string): string {
  const location = profileName.replace(/^.*?(?=locations\/)/, '')
  return `ChIJ${createHash('sha256').update(location).digest('base64url').slice(0, 23)}`
}
