/**
 * Declares every directory that lists locations, in the order in which the application shows them.
 * `served-adapters.server.ts` creates the adapters for the directories that the installation accesses with its own
 * credentials.
 */

import type { PlainAddress } from '#app/kit/routing/href'

export type DirectoryEntry = {
  name: string
  /** A short name that URLs accept in place of the directory's code. */
  alias?: string
  /**
   * Whose access is used: that of each account, which a user grants by signing in, or that of the installation, which
   * is a partner of the directory.
   */
  access: 'account' | 'installation'
  /**
   * How our changes reach the directory: it applies them when we send them, it processes our submissions on its own
   * schedule (pages call this a feed), or it accepts no changes.
   */
  changes: 'sent' | 'fed' | 'not taken'
  /**
   * Whether the directory creates a listing when we send a location that it does not list yet. For the other
   * directories, the business owner has to create the listing there.
   */
  createsListings?: true
  /** The page of the directory where the owner of a business adds a location. */
  ownersUrl: string
  /** The page where the owner corrects a listing, if the directory accepts no changes and the listing's URL is unknown. */
  managementUrl?: string
  /** A sentence for users that says how long the directory usually takes to show a change. */
  expectedTime: string
  /**
   * Set for the directory that users match with their locations, profile by profile, and whose differences they decide
   * about, field by field. Each field's change is sent and tracked in its own right (`location_publications`). The other
   * directories are linked in `listings` and get the changes of a location as one batch.
   */
  isProfile?: true
  /** What the directory shows besides a listing's facts. */
  takes?: readonly ('posts' | 'photos')[]
  /** The rate limit that the directory sets for the installation's access. All accounts share it. */
  limit?: { calls: number; seconds: number }
  /**
   * The code of the review source that belongs to the directory. The source's terms limit how long we can store content
   * of the directory's listings.
   */
  reviewSource?: string
  /** A note about beta limitations, shown next to the directory's name in tables. */
  beta?: string
  /**
   * The directory's card on the integrations page. `way` is how an account gets access: by signing in there, through
   * the installation's partner access, or by requesting it.
   */
  integration: {
    code: string
    name: string
    way: 'sign-in' | 'installation' | 'request'
    meaning: string
    /** The page where users match the directory's listings with locations. */
    matching?: {
      address: PlainAddress
      label: string
      /** The card's link to the page, and what it says of a location whose listing was matched. */
      card?: { label: string; linked: string }
    }
  }
}

export const directories = {
  google_maps: {
    name: 'Google',
    alias: 'google',
    access: 'account',
    changes: 'sent',
    isProfile: true,
    takes: ['posts', 'photos'],
    ownersUrl: 'https://business.google.com/create',
    expectedTime: 'Google usually shows changes within minutes, at most 24 hours.',
    integration: {
      code: 'google',
      name: 'Google',
      way: 'sign-in',
      meaning: 'Syncs profile details, hours, photos, posts, reviews and responses.',
      matching: { address: '/settings/integrations/google/profiles', label: 'Match Google profiles' },
    },
  },
  facebook: {
    name: 'Facebook',
    access: 'account',
    changes: 'sent',
    ownersUrl: 'https://www.facebook.com/pages/create',
    expectedTime: 'Facebook usually shows changes within 2 hours.',
    reviewSource: 'facebook',
    integration: {
      code: 'facebook',
      name: 'Facebook',
      way: 'sign-in',
      meaning: 'Syncs Page details, hours, recommendations and responses.',
      matching: {
        address: '/settings/integrations/facebook/matches',
        label: 'Match Facebook Pages',
        card: { label: 'Match Pages', linked: 'linked to a Page' },
      },
    },
  },
  apple_maps: {
    name: 'Apple Maps',
    alias: 'apple',
    access: 'installation',
    changes: 'sent',
    createsListings: true,
    ownersUrl: 'https://businessconnect.apple.com',
    expectedTime: 'Apple Maps usually shows changes within 5 days.',
    integration: {
      code: 'apple_maps',
      name: 'Apple Maps',
      way: 'installation',
      meaning: 'Syncs location details and hours.',
    },
  },
  bing: {
    name: 'Bing',
    access: 'installation',
    changes: 'fed',
    createsListings: true,
    ownersUrl: 'https://www.bingplaces.com',
    expectedTime: 'Bing may take up to 2 weeks to show changes.',
    limit: { calls: 10, seconds: 5 },
    integration: {
      code: 'bing_maps',
      name: 'Bing Maps',
      way: 'request',
      meaning: 'Syncs location details and hours.',
    },
  },
  trip_advisor: {
    name: 'Tripadvisor',
    alias: 'tripadvisor',
    access: 'installation',
    changes: 'not taken',
    ownersUrl: 'https://www.tripadvisor.com/GetListedNew',
    managementUrl: 'https://www.tripadvisor.com/Owners',
    expectedTime: 'Make changes on Tripadvisor. They usually appear within 5 days.',
    reviewSource: 'tripadvisor',
    integration: {
      code: 'tripadvisor',
      name: 'Tripadvisor',
      way: 'installation',
      meaning: 'Your Tripadvisor listings and newest reviews. Read-only.',
    },
  },
  yelp_api: {
    name: 'Yelp',
    alias: 'yelp',
    access: 'installation',
    changes: 'fed',
    createsListings: true,
    ownersUrl: 'https://biz.yelp.com',
    expectedTime: 'Yelp usually shows changes within 24 hours; updates may be delayed.',
    limit: { calls: 2500, seconds: 1800 },
    reviewSource: 'yelp',
    beta: 'Updates on Yelp may be delayed.',
    integration: {
      code: 'yelp',
      name: 'Yelp',
      way: 'installation',
      meaning: 'Location details, hours and newest Yelp reviews.',
    },
  },
} as const satisfies Record<string, DirectoryEntry>

type Directories = typeof directories
export type Directory = keyof Directories
export const directoryCodes = Object.keys(directories) as Directory[]

/** Returns a directory as a `DirectoryEntry`, so that callers can read properties that only some entries have. */
export const directoryEntryOf = (code: Directory): DirectoryEntry => directories[code]

/** The only directory that is a profile, that takes posts, and that takes photos. */
export const profileDirectory = onlyDirectoryThat(({ isProfile }) => isProfile === true)
export const postDirectory = onlyDirectoryThat(({ takes }) => takes?.includes('posts') === true)
export const photoDirectory = onlyDirectoryThat(({ takes }) => takes?.includes('photos') === true)

function onlyDirectoryThat(matches: (entry: DirectoryEntry) => boolean): Directory {
  const [only, ...others] = directoryCodes.filter((code) => matches(directoryEntryOf(code)))
  if (!only || others.length > 0) throw new Error('the code supports exactly one such directory')
  return only
}

export const directoryNames = Object.fromEntries(
  directoryCodes.map((code) => [code, directories[code].name]),
) as Record<Directory, string>

export function isDirectory(text: string): text is Directory {
  return Object.hasOwn(directories, text)
}

/** Finds a directory by its code or alias. Returns null when there is no match. */
export function parseDirectory(text: string): Directory | null {
  return directoryCodes.find((code) => code === text || directoryEntryOf(code).alias === text) ?? null
}

/**
 * The codes of the directories that the installation accesses with its own credentials. An account can opt out of each
 * of them.
 */
export type ServedDirectory = {
  [Code in Directory]: Directories[Code]['access'] extends 'installation' ? Code : never
}[Directory]

/** Returns the directory that is connected under this code of an integration, or null for any other integration. */
export function directoryOfIntegration(integration: string): Directory | null {
  return directoryCodes.find((code) => directories[code].integration.code === integration) ?? null
}

export function isServedDirectory(text: string | undefined): text is ServedDirectory {
  return text !== undefined && isDirectory(text) && directories[text].access === 'installation'
}

/**
 * Checks whether the directory applies our changes when we send them. The other directories process submissions on
 * their own schedule or accept no changes.
 */
export function canPublishTo(code: Directory): boolean {
  return directories[code].changes === 'sent'
}
