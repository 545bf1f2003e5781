/**
 * The directories that locations are listed in, each declared once, in the order in which they are shown everywhere. How
 * each is spoken to stands in `served-adapters.server.ts`.
 */

export type DirectoryEntry = {
  name: string
  /** What people write into addresses in place of its code. */
  alias?: string
  /** Who opens it: each account by its consent, or the installation, which is a partner of it. */
  access: 'account' | 'installation'
  /** What becomes of our changes: sent to it, taken from our feed in its own time, or not taken at all. */
  changes: 'sent' | 'fed' | 'not taken'
  /** Makes a listing of a location that it does not know; elsewhere its owner does. */
  createsListings?: true
  /** How long it usually takes to show a change. */
  expectedTime: string
  /** What it allows the installation's access, all accounts together. */
  limit?: { calls: number; seconds: number }
  /** The code of the source that its reviews are of, whose terms hold for what it shows. */
  reviewSource?: string
  /** Beside its name in tables. */
  beta?: string
  /** The card among the integrations. `way`: by signing in there, by the installation's access, or by a request. */
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
      meaning: 'Facts, hours, photos and posts of your Business Profiles, their reviews and your responses.',
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
      meaning: 'Facts and hours of your locations in Apple’s maps.',
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
      meaning: 'Facts and hours of your locations in Bing’s maps.',
    },
  },
  trip_advisor: {
    name: 'Tripadvisor',
    alias: 'tripadvisor',
    access: 'installation',
    changes: 'not taken',
    expectedTime: 'Tripadvisor shows what is changed on Tripadvisor itself, usually within 5 days.',
    reviewSource: 'tripadvisor',
    integration: {
      code: 'tripadvisor',
      name: 'Tripadvisor',
      way: 'installation',
      meaning:
        'What Tripadvisor shows of your locations, and its newest reviews. It takes no changes from us.',
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
      meaning: 'Facts and hours of your locations on Yelp, and its newest reviews.',
    },
  },
} as const satisfies Record<string, DirectoryEntry>

type Directories = typeof directories
export type Directory = keyof Directories
export const directoryCodes = Object.keys(directories) as Directory[]

/** One directory as any other: with what only some entries have. */
export const directoryOf = (code: Directory): DirectoryEntry => directories[code]

export const directoryNames = Object.fromEntries(
  directoryCodes.map((code) => [code, directories[code].name]),
) as Record<Directory, string>

export function isDirectory(text: string): text is Directory {
  return Object.hasOwn(directories, text)
}

/** By its code or its alias; null for what is none. */
export function directoryNamed(text: string): Directory | null {
  return directoryCodes.find((code) => code === text || directoryOf(code).alias === text) ?? null
}

/** Those that the installation's own access opens, unless an account does not want it. */
export type ServedDirectory = {
  [Code in Directory]: Directories[Code]['access'] extends 'installation' ? Code : never
}[Directory]

export function isServed(text: string | undefined): text is ServedDirectory {
  return text !== undefined && isDirectory(text) && directories[text].access === 'installation'
}

/** Our changes go out to it by themselves; the others are fed or only read. */
export function isPublishable(code: Directory): boolean {
  return directories[code].changes === 'sent'
}
