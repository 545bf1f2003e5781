/**
 * The directories that list locations. Each is declared once, in the order in which it is shown everywhere.
 * `served-adapters.server.ts` says how to call the ones opened by the installation's own access.
 */

export type DirectoryEntry = {
  name: string
  /** An alternative to its code that people write in URLs. */
  alias?: string
  /** Who opens access to it: each account by its consent, or the installation as a partner of the directory. */
  access: 'account' | 'installation'
  /** How our changes reach the directory: we send them, it fetches our feed on its own schedule, or it accepts none. */
  changes: 'sent' | 'fed' | 'not taken'
  /**
   * Whether the directory creates a listing for a location it does not know. In the others, the owner has to create it.
   */
  createsListings?: true
  /** How long the directory usually takes to show a change. */
  expectedTime: string
  /** The rate limit on the installation's access, shared by all accounts. */
  limit?: { calls: number; seconds: number }
  /** The code of the directory's review source. That source's terms apply to the content the directory shows. */
  reviewSource?: string
  /** Shown next to its name in tables. */
  beta?: string
  /**
   * Its card on the integrations page. `way`: by signing in there, through the installation's access, or by request.
   */
  integration: {
    code: string
    name: string
    way: 'sign-in' | 'installation' | 'request'
    meaning: string
  }
}

export const directories = {
  google_maps: {
    name: 'Google',
    alias: 'google',
    access: 'account',
    changes: 'sent',
    expectedTime: 'Google usually shows changes within minutes, at most 24 hours.',
    integration: {
      code: 'google',
      name: 'Google',
      way: 'sign-in',
      meaning: 'Syncs profile details, hours, photos, posts, reviews and responses.',
    },
  },
  facebook: {
    name: 'Facebook',
    access: 'account',
    changes: 'sent',
    expectedTime: 'Facebook usually shows changes within 2 hours.',
    reviewSource: 'facebook',
    integration: {
      code: 'facebook',
      name: 'Facebook',
      way: 'sign-in',
      meaning: 'Syncs Page details, hours, recommendations and replies.',
    },
  },
  apple_maps: {
    name: 'Apple Maps',
    alias: 'apple',
    access: 'installation',
    changes: 'sent',
    createsListings: true,
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

/** Returns one directory as a `DirectoryEntry`, including the properties that only some entries have. */
export const directoryEntryOf = (code: Directory): DirectoryEntry => directories[code]

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

/** The directories that the installation's own access opens, unless an account opts out. */
export type ServedDirectory = {
  [Code in Directory]: Directories[Code]['access'] extends 'installation' ? Code : never
}[Directory]

export function isServedDirectory(text: string | undefined): text is ServedDirectory {
  return text !== undefined && isDirectory(text) && directories[text].access === 'installation'
}

/** Returns whether we send our changes to the directory. The others fetch a feed or are only read. */
export function canPublishTo(code: Directory): boolean {
  return directories[code].changes === 'sent'
}
