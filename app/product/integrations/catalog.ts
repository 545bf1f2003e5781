/**
 * The integrations that an account can connect to, in display order, and how: by signing in at the source, through the
 * installation's partner access, by requesting access that is verified manually, or on another site.
 */
import { type Directory, directories, directoryCodes } from '#app/kit/directories/directories'

export const categories = {
  listings: 'Listings and reviews',
  reviews: 'Reviews',
  tools: 'Tools',
} as const
export type Category = keyof typeof categories

type BaseEntry = { name: string; category: Category; meaning: string }
/** An integration that a user connects by signing in at the source and consenting. */
type SignInEntry = BaseEntry & { way: 'sign-in' }
/** A directory to which the installation has partner access. An account can only opt out. */
type InstallationEntry = BaseEntry & { way: 'installation'; directory: Directory }
/**
 * An integration for which the operator verifies access manually. For a directory: only if the installation has no
 * access to it.
 */
type RequestEntry = BaseEntry & { way: 'request'; directory?: Directory }
type LinkEntry = BaseEntry & { way: 'link'; url: string }

const approvalDescription = 'Syncs reviews once your access is approved.'

/** The catalog entries of the directories, in the order of the directories. */
const directoryEntries = Object.fromEntries(
  directoryCodes.map((directory) => {
    const { code, ...card } = directories[directory].integration
    const entry = { ...card, category: 'listings' as const }
    return [code, card.way === 'sign-in' ? entry : { ...entry, directory }]
  }),
) as Record<(typeof directories)[Directory]['integration']['code'], CatalogEntry>

const otherEntries = {
  trustpilot: {
    name: 'Trustpilot',
    category: 'reviews',
    way: 'sign-in',
    meaning: 'Syncs your Trustpilot reviews and responses.',
  },
  aplaceformom: {
    name: 'A Place for Mom',
    category: 'reviews',
    way: 'request',
    meaning: approvalDescription,
  },
  caredash: { name: 'CareDash', category: 'reviews', way: 'request', meaning: approvalDescription },
  caring: { name: 'Caring.com', category: 'reviews', way: 'request', meaning: approvalDescription },
  cars: { name: 'Cars.com', category: 'reviews', way: 'request', meaning: approvalDescription },
  g2: { name: 'G2', category: 'reviews', way: 'request', meaning: approvalDescription },
  wellness: { name: 'Wellness.com', category: 'reviews', way: 'request', meaning: approvalDescription },
  hootsuite: {
    name: 'Hootsuite',
    category: 'tools',
    way: 'link',
    url: 'https://www.hootsuite.com/',
    meaning: 'Reviews alongside your social media.',
  },
  tableau: {
    name: 'Tableau',
    category: 'tools',
    way: 'link',
    url: 'https://www.tableau.com/',
    meaning: 'Reviews and scores in your own reports.',
  },
  zapier: {
    name: 'Zapier',
    category: 'tools',
    way: 'link',
    url: 'https://zapier.com/',
    meaning: 'Trigger actions in other apps on new reviews.',
  },
} as const satisfies Record<string, SignInEntry | InstallationEntry | RequestEntry | LinkEntry>

export const catalog = { ...directoryEntries, ...otherEntries }

export type IntegrationCode = keyof typeof catalog
export type CatalogEntry = SignInEntry | InstallationEntry | RequestEntry | LinkEntry
export const integrationCodes = Object.keys(catalog) as IntegrationCode[]

export const catalogEntryOf = (code: IntegrationCode): CatalogEntry => catalog[code]

export function isIntegrationCode(text: string | undefined): text is IntegrationCode {
  return text !== undefined && Object.hasOwn(catalog, text)
}
