/**
 * The brand shown to an account or on a host: a product name, a logo, navigation colors, and a support email address. A
 * white-label brand never mentions our own product name.
 */
export const colorNames = [
  'navigationBackground',
  'mainText',
  'activeText',
  'backgroundHover',
  'hoverText',
] as const

/** The colors that an account chooses, each in the form `#rrggbb`. */
export type BrandColors = Record<(typeof colorNames)[number], string>

/**
 * The colors as displayed, in which illegible text colors have been replaced. `nameText` is the color of the product
 * name, which is shown directly on the navigation background.
 */
export type LegibleColors = BrandColors & { nameText: string }

export type Brand = {
  productName: string
  /**
   * The path of the logo on this site. If it is null, the product name is shown instead, next to our mark in the
   * default brand.
   */
  logoUrl: string | null
  colors: LegibleColors
  isWhiteLabel: boolean
  /** The scheme and host of the account's verified custom domain, which links in emails use; null if there is none. */
  origin: string | null
  /** The email address where users can get help; null if none is set. */
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

/**
 * The brand of pages that cannot determine whose brand to show, such as the error page when the database is
 * unavailable.
 */
export const namelessBrand: Brand = {
  productName: '',
  logoUrl: null,
  colors: defaultColors,
  isWhiteLabel: true,
  origin: null,
  supportEmail: null,
}
