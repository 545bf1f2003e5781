/**
 * Everything an account can be connected to, in the order it is shown, and how one comes to it: by signing in there,
 * by the installation's partner access, by asking for access that somebody verifies, or somewhere else altogether.
 */
import type { Directory } from '#app/locations/overrides/directory'

export const categories = {
  listings: 'Listings and reviews',
  reviews: 'Reviews',
  tools: 'Tools',
} as const
export type Category = keyof typeof categories

type Entry = { name: string; category: Category; meaning: string }
/** Somebody signs in at the source and agrees. */
type BySigningIn = Entry & { way: 'sign-in' }
/** The installation is a partner of the directory; an account can only leave. */
type ByInstallation = Entry & { way: 'installation'; directory: Directory }
/** Somebody verifies by hand. Of a directory: where the installation has no access of its own. */
type ByRequest = Entry & { way: 'request'; directory?: Directory }
type Elsewhere = Entry & { way: 'link'; url: string }

const verified = 'Reviews of your locations, once your access is verified by hand.'

export const catalogue = {
  google: {
    name: 'Google',
    category: 'listings',
    way: 'sign-in',
    meaning: 'Facts, hours, photos and posts of your Business Profiles, their reviews and your responses.',
  },
  facebook: {
    name: 'Facebook',
    category: 'listings',
    way: 'sign-in',
    meaning: 'Facts and hours of your Pages, what people recommend there, and your responses.',
  },
  apple_maps: {
    name: 'Apple Maps',
    category: 'listings',
    way: 'installation',
    directory: 'apple_maps',
    meaning: 'Facts and hours of your locations in Apple’s maps.',
  },
  bing_maps: {
    name: 'Bing Maps',
    category: 'listings',
    way: 'request',
    directory: 'bing',
    meaning: 'Facts and hours of your locations in Bing’s maps.',
  },
  tripadvisor: {
    name: 'Tripadvisor',
    category: 'listings',
    way: 'installation',
    directory: 'trip_advisor',
    meaning: 'What Tripadvisor shows of your locations, and its newest reviews. It takes no changes from us.',
  },
  yelp: {
    name: 'Yelp',
    category: 'listings',
    way: 'installation',
    directory: 'yelp_api',
    meaning: 'Facts and hours of your locations on Yelp, and its newest reviews.',
  },
  trustpilot: {
    name: 'Trustpilot',
    category: 'reviews',
    way: 'sign-in',
    meaning: 'The reviews of your business on Trustpilot, and your responses.',
  },
  aplaceformom: { name: 'A Place for Mom', category: 'reviews', way: 'request', meaning: verified },
  caredash: { name: 'CareDash', category: 'reviews', way: 'request', meaning: verified },
  caring: { name: 'Caring.com', category: 'reviews', way: 'request', meaning: verified },
  cars: { name: 'Cars.com', category: 'reviews', way: 'request', meaning: verified },
  g2: { name: 'G2', category: 'reviews', way: 'request', meaning: verified },
  wellness: { name: 'Wellness.com', category: 'reviews', way: 'request', meaning: verified },
  hootsuite: {
    name: 'Hootsuite',
    category: 'tools',
    way: 'link',
    url: 'https://www.hootsuite.com/',
    meaning: 'Your reviews beside your social media.',
  },
  tableau: {
    name: 'Tableau',
    category: 'tools',
    way: 'link',
    url: 'https://www.tableau.com/',
    meaning: 'Your reviews and scores in reports of your own.',
  },
  zapier: {
    name: 'Zapier',
    category: 'tools',
    way: 'link',
    url: 'https://zapier.com/',
    meaning: 'Something elsewhere happens when a review arrives.',
  },
} as const satisfies Record<string, BySigningIn | ByInstallation | ByRequest | Elsewhere>

export type IntegrationCode = keyof typeof catalogue
export type CatalogueEntry = BySigningIn | ByInstallation | ByRequest | Elsewhere
export const integrationCodes = Object.keys(catalogue) as IntegrationCode[]

export const entryOf = (code: IntegrationCode): CatalogueEntry => catalogue[code]

export function isIntegrationCode(text: string | undefined): text is IntegrationCode {
  return text !== undefined && Object.hasOwn(catalogue, text)
}
