/**
 * How the route table is written: pages, resources and downloads in nested sections. A section's rule applies to
 * everything in it. What an entry states replaces the section's rule: an entry that requires more repeats the section's
 * permissions. Only settings and features add up.
 */
import type { SettingCode } from '#app/access/account-settings'
import type { Feature } from '#app/access/features'
import type { Permission } from '#app/access/permissions'

/** `staff`: staff of this installation, not impersonating anyone. A list of permissions requires all of them. */
export type Access =
  | 'public'
  | 'signed-in'
  | 'staff'
  | Permission
  | readonly Permission[]
  | { anyOf: readonly Permission[] }

/** What a route requires of a request, and how it is handled. */
export type Rule = {
  /** Who may open it; replaces the section's value. */
  access?: Access
  /** Permission to submit its form, when that needs more than opening the page. */
  submit?: Permission
  /** Only for the account's administrators, in addition to the permissions. */
  adminsOnly?: true
  /** What the account must have switched on; otherwise the page does not exist (404). */
  settings?: readonly SettingCode[]
  features?: readonly Feature[]
  /** Returns a list as a file, which accounts on trial may not download. */
  isExport?: true
  /** When the settings or features are off, the page shows a teaser; its other outlets do not exist. */
  off?: 'teaser'
  /** `frame`: with navigation and banners, which is the default. */
  layout?: 'frame' | 'none'
  /** For a partner account, whether the page exists in the account itself; in a child account it always does. */
  isForPartners?: boolean
  /** Concerns how the user signs in or who else may sign in as them: blocked while they are impersonated. */
  blockedWhileImpersonating?: boolean
  /** Its form may be larger than what a person types, and is read as a stream. */
  acceptsFiles?: true
  /** Path or query parameters that grant access to anyone who has them; the log hides them. */
  secrets?: readonly string[]
}

/** A list that a page shows. Requires what the page requires, plus what is stated here. */
export type ReportMount = {
  name: string
  /** The `view` parameter for this report, when the page shows several. */
  view?: string
  access?: Permission
  settings?: readonly SettingCode[]
  /**
   * Required for its outlets (files, printouts, schedules), because they have columns that the page shows only to some
   * users.
   */
  outletAccess?: Permission
}

type Page = Rule & {
  kind: 'page'
  file: string
  /** The reports it lists: printed at the address plus `/print`, and available through all other outlets. */
  reports?: readonly (string | ReportMount)[]
  /** The report, listed by another page, that this page summarizes. */
  summaryOf?: string
  /** Replaces the printout that all reports share. */
  printFile?: string
}
type Download = Rule & { kind: 'download'; handler: string }
type Unguarded = Rule & { kind: 'unguarded' }
type Entry = Page | Download | Unguarded
/** The rule for everything in the section, together with its entries. */
export type Section = Rule & { readonly [segment: `/${string}`]: Entry | Section }

type ReportListing = { reports: NonNullable<Page['reports']>; printFile?: string }

/**
 * Declares a page; its file exports what Remix expects of a route module. A list names its reports, which then get a
 * printout too.
 */
export function page(file: string, rule: Rule & ReportListing): Page & ReportListing
export function page(file: string, rule?: Rule & { summaryOf?: string }): Page & { reports?: undefined }
export function page(file: string, rule: Rule & Partial<ReportListing> & { summaryOf?: string } = {}): Page {
  return { kind: 'page', file, ...rule }
}

/** The shared printout of all reports. */
const sharedPrintFile = 'exports/pages/print-report.tsx'

/** Declares a response that is not a page: an image, data for a script, a redirect. */
export function resource(file: string, rule: Rule = {}): Page {
  return { kind: 'page', file, layout: 'none', ...rule }
}

/** Declares a download streamed by Express, by the handler of this name in `server.ts`. */
export function download<Handler extends string>(
  handler: Handler,
  rule: Rule = {},
): Download & { handler: Handler } {
  return { kind: 'download', handler, ...rule }
}

/** Declares a route that Express handles before the guard; in the table for the log and the tests. */
export function unguarded(): Unguarded {
  return { kind: 'unguarded' }
}

/** The names of the downloads in a section, at any depth. */
export type DownloadNameIn<Table> = Table extends { kind: 'download'; handler: infer Name }
  ? Name
  : Table extends { kind: string }
    ? never
    : { [Segment in keyof Table & `/${string}`]: DownloadNameIn<Table[Segment]> }[keyof Table & `/${string}`]

/** A route of the table with its full address and all rules of its sections. */
export type Route<E extends Entry = Entry> = E & { address: string; access: Access; isForPartners: boolean }

/** Returns every route of a section, at any depth. */
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

/** A printout shows everything its report has, or does not exist: never a teaser. */
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
