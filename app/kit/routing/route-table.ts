/**
 * The types and functions for declaring the route table: pages, resources and downloads in nested sections. A section's
 * rule applies to all its entries. A property in an entry's rule replaces the section's property, so an entry that
 * requires an additional permission must repeat the section's permissions. Only settings and features are added to
 * those of the section.
 */
import type { SettingCode } from '#app/kit/access/account-settings'
import type { Feature } from '#app/kit/access/features'
import type { Permission } from '#app/kit/access/permissions'

/**
 * The access that a route requires. `staff`: the user is staff of this installation and not impersonating anyone. A
 * list requires all of its permissions.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'staff'
  | Permission
  | readonly Permission[]
  | { anyOf: readonly Permission[] }

/** The requirements of a route, and how its requests are handled. */
export type Rule = {
  /** The access required to open the route. */
  access?: Access
  /** The additional permission required to submit the page's form. */
  submit?: Permission
  /** Whether the user must be an admin of the account, in addition to having the permissions. */
  adminsOnly?: true
  /** The settings that must be on in the account; otherwise, the response is 404. The same applies to `features`. */
  settings?: readonly SettingCode[]
  features?: readonly Feature[]
  /** Whether forms can also be submitted after the account's trial has ended, when the account is read-only. */
  allowedAfterTrial?: true
  /** Whether the route returns a list as a file, which accounts on trial cannot download. */
  isExport?: true
  /** The behavior if a setting or feature is off: the page shows a teaser, but has no exports or printouts. */
  off?: 'teaser'
  /** Whether the response is not a document: an image, data for a script. */
  isResource?: true
  /** The page's layout. `frame`, the default, has the navigation and banners. */
  layout?: 'frame' | 'none'
  /** Whether the page exists in a partner account itself. It always exists in the child accounts. */
  isForPartners?: boolean
  /**
   * Whether the route is blocked while the user is impersonated, because it concerns how the user signs in or who else
   * can sign in as the user.
   */
  blockedWhileImpersonating?: boolean
  /**
   * Whether the page's form creates something. It does so once, however often and quickly the form is submitted; see
   * `http/create-once.server.ts`.
   */
  creates?: true
  /** Whether the page's form accepts files. It can then be larger than what a person types, and is read as a stream. */
  acceptsFiles?: true
  /**
   * The path or query parameters that grant access to anyone who knows their value. Their values are removed from the
   * log.
   */
  secrets?: readonly string[]
}

/** A report that a page lists. It has the requirements of the page and those that are given here. */
export type ReportMount = {
  name: string
  /** The value of the `view` parameter that selects this report, if the page lists several. */
  view?: string
  access?: Permission
  settings?: readonly SettingCode[]
  /**
   * The permission required for exports and printouts of the report, because they contain columns that the page shows
   * only to some users.
   */
  outletAccess?: Permission
}

type Page = Rule & {
  kind: 'page'
  file: string
  /**
   * The reports that the page lists. Each is available in all output formats; the printout is at the page's address
   * plus `/print`.
   */
  reports?: readonly (string | ReportMount)[]
  /** The name of the report that this page summarizes. The report is listed by a different page. */
  summaryOf?: string
  /** The file of the page's own printout, which replaces the shared printout. */
  printFile?: string
}
type Download = Rule & { kind: 'download'; handler: string }
type Unguarded = Rule & { kind: 'unguarded' }
type Entry = Page | Download | Unguarded
/** A group of routes: the rule for all of them, and the entries and nested sections. */
export type Section = Rule & { readonly [segment: `/${string}`]: Entry | Section }

type ReportListing = { reports: NonNullable<Page['reports']>; printFile?: string }

/**
 * Declares a page, whose file is a Remix route module. A page that lists reports also gets a route for the printout.
 */
export function page(file: string, rule: Rule & ReportListing): Page & ReportListing
export function page(file: string, rule?: Rule & { summaryOf?: string }): Page & { reports?: undefined }
export function page(file: string, rule: Rule & Partial<ReportListing> & { summaryOf?: string } = {}): Page {
  return { kind: 'page', file, ...rule }
}

/** The printout that all reports share. */
const sharedPrintFile = 'site/exports/pages/print-report.tsx'

/** Declares a response that is not a document: an image, data for a script, a step of another site's sign-in. */
export function resource(file: string, rule: Rule = {}): Page {
  return { kind: 'page', file, layout: 'none', isResource: true, ...rule }
}

/** Declares an old address, which redirects to a page. */
export function movedPage(file: string, rule: Rule = {}): Page {
  return { kind: 'page', file, layout: 'none', ...rule }
}

/** Declares a download. `handler` is the name of the Express handler in `server.ts` that streams it. */
export function download<Handler extends string>(
  handler: Handler,
  rule: Rule = {},
): Download & { handler: Handler } {
  return { kind: 'download', handler, ...rule }
}

/** Declares a route that Express handles before the guard. It is in the table only for the log and the tests. */
export function unguarded(): Unguarded {
  return { kind: 'unguarded' }
}

/** The names of the handlers of all downloads in a section, at any depth. */
export type DownloadNameIn<Table> = Table extends { kind: 'download'; handler: infer Name }
  ? Name
  : Table extends { kind: string }
    ? never
    : { [Segment in keyof Table & `/${string}`]: DownloadNameIn<Table[Segment]> }[keyof Table & `/${string}`]

/** A route of the table with its full address and the merged rules of its sections. */
export type Route<E extends Entry = Entry> = E & { address: string; access: Access; isForPartners: boolean }

/** Returns all routes of a section, at any depth, including the printouts of reports. */
export function flattenRoutes(section: Section, address = '', outer: Rule = {}): Route[] {
  const inherited = mergeRules(outer, ruleOf(section))
  return Object.entries(section).flatMap(([segment, entry]) => {
    if (!isChildEntry(segment, entry)) return []
    const fullAddress = address + (segment === '/' ? '' : segment)
    if (!('kind' in entry)) return flattenRoutes(entry, fullAddress, inherited)
    const { access = 'signed-in', isForPartners = false, ...rule } = mergeRules(inherited, entry)
    const route: Route = { ...rule, address: fullAddress || '/', access, isForPartners }
    return isListPage(route) ? [route, printoutRoute(route)] : [route]
  })
}

function isListPage(route: Route): route is Route<Page> {
  return route.kind === 'page' && route.reports !== undefined
}

/**
 * Returns the route of a list's printout. A printout is never a teaser: if a setting or feature is off, the response is
 * 404.
 */
function printoutRoute({ off, ...list }: Route<Page>): Route<Page> {
  return {
    ...list,
    address: `${list.address}/print`,
    file: list.printFile ?? sharedPrintFile,
    layout: 'none',
  }
}

function isChildEntry(key: string, value: unknown): value is Entry | Section {
  return key.startsWith('/') && value !== undefined
}

function ruleOf(section: Section): Rule {
  return Object.fromEntries(Object.entries(section).filter(([key]) => !key.startsWith('/')))
}

function mergeRules<Inner extends Rule>(outer: Rule, inner: Inner): Inner {
  return {
    ...outer,
    ...inner,
    settings: [...(outer.settings ?? []), ...(inner.settings ?? [])],
    features: [...(outer.features ?? []), ...(inner.features ?? [])],
  }
}
