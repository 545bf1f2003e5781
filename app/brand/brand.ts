/**
 * How the product presents itself to one account, or on one host: a name, a logo, the navigation's colors and
 * where help is to be had. An account's own brand leaves no trace of ours.
 */
export const colourNames = [
  'navigationBackground',
  'mainText',
  'activeText',
  'backgroundHover',
  'hoverText',
] as const

/** Each a `#rrggbb`. */
export type BrandColours = Record<(typeof colourNames)[number], string>

/** What is shown of them: whatever nobody could read has been replaced. The name stands on the navigation itself. */
export type DrawnColours = BrandColours & { nameText: string }

export type Brand = {
  productName: string
  /** A path on this site. Without it the name stands alone, or beside our mark. */
  logoUrl: string | null
  colours: DrawnColours
  isWhiteLabel: boolean
  /** Scheme and host of the account's own, proven domain, where it has one; links in mails lead there. */
  origin: string | null
  /** Whom to ask for help; null where nobody said. */
  supportEmail: string | null
}

const ownColours: DrawnColours = {
  navigationBackground: '#16223a',
  mainText: '#c6d0e1',
  activeText: '#ffffff',
  backgroundHover: '#233252',
  hoverText: '#ffffff',
  nameText: '#ffffff',
}

export const defaultBrand: Brand = {
  productName: 'Highstreet',
  logoUrl: null,
  colours: ownColours,
  isWhiteLabel: false,
  origin: null,
  supportEmail: null,
}

/** For pages that cannot know whose they are: it names nobody. */
export const namelessBrand: Brand = {
  productName: '',
  logoUrl: null,
  colours: ownColours,
  isWhiteLabel: true,
  origin: null,
  supportEmail: null,
}
