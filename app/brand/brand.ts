/**
 * How the product looks to one account or on one host: a name, a logo, the navigation's colors, and where to get help.
 * An account's own brand shows no trace of ours.
 */
export const colorNames = [
  'navigationBackground',
  'mainText',
  'activeText',
  'backgroundHover',
  'hoverText',
] as const

/** Every value has the form `#rrggbb`. */
export type BrandColors = Record<(typeof colorNames)[number], string>

/**
 * The colors as displayed: illegible ones have been replaced. The name is shown directly on the navigation's
 * background.
 */
export type LegibleColors = BrandColors & { nameText: string }

export type Brand = {
  productName: string
  /** A path on this site. Without it, the name is shown alone or next to our mark. */
  logoUrl: string | null
  colors: LegibleColors
  isWhiteLabel: boolean
  /** Scheme and host of the account's own verified domain, if it has one; links in mails use it. */
  origin: string | null
  /** Contact for help; null if none is set. */
  supportEmail: string | null
}

const defaultColors: LegibleColors = {
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
  colors: defaultColors,
  isWhiteLabel: false,
  origin: null,
  supportEmail: null,
}

/** For pages that cannot determine whose brand to show, such as the error page when the database is unavailable. */
export const namelessBrand: Brand = {
  productName: '',
  logoUrl: null,
  colors: defaultColors,
  isWhiteLabel: true,
  origin: null,
  supportEmail: null,
}
