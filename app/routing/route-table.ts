/**
 * How the route table is written: pages, resources and downloads in nested sections. A section's rule holds for all that
 * is in it. What an entry states replaces the section's: an entry that asks for more repeats the section's permissions.
 * Settings and features alone add up.
 */
import type { SettingCode } from '#app/access/account-settings'
import type { Feature } from '#app/access/features'
import type { Permission } from '#app/access/permissions'

/** `staff`: staff of this installation, acting as themselves. Of a list of permissions all are needed. */
export type Access =
  | 'public'
  | 'signed-in'
  | 'staff'
  | Permission
  | readonly Permission[]
  | { anyOf: readonly Permission[] }

/** What a route asks of a request, and how it is answered. */
export type Rule = {
  /** Who may open it; replaces what its section says. */
  access?: Access
  /** What its form asks for, where that is more than opening the page. */
  submit?: Permission
  /** Only for administrators of the account, beyond their permissions. */
  adminsOnly?: true
  /** What the account must have switched on; without it the address does not exist. */
  settings?: readonly SettingCode[]
  features?: readonly Feature[]
  /** Gives a list away as a file, which an account on trial may not. */
  isExport?: true
  /** Without what the account must have switched on, the page shows what it would be; its other outlets do not exist. */
  off?: 'teaser'
  /** `frame`: with navigation and banners, which is the default. */
  layout?: 'frame' | 'none'
  /** Whether a partner account has the page for itself; in a child account everybody has it. */
  isForPartners?: boolean
  /** About how its user signs in, or who else may: closed to whoever acts as them. */
  blockedWhileImpersonating?: boolean
  /** Its form may be larger than what a person types, and is read as it arrives. */
  acceptsFiles?: true
  /** Parameters of the path or the query that are as good as a key for whoever has them; the log hides them. */
  secrets?: readonly string[]
}

/** A list that a page shows. Who may have it is what the page asks for, and what stands here beside. */
export type ReportMount = {
  name: string
  /** Of a page that shows several: the `view` its address has for this one. */
  view?: string
  access?: Permission
  settings?: readonly SettingCode[]
  /** For its outlets (files, print-outs, schedules), which have columns that the page shows only to some. */
  outletAccess?: Permission
}

type Page = Rule & {
  kind: 'page'
  file: string
  /** What it lists: printed at the address below, and to be had by all other outlets. */
  reports?: readonly (string | ReportMount)[]
  /** The report that another page lists, of which this one is a summary. */
  summaryOf?: string
  /** In place of the print-out that all reports share. */
  printFile?: string
}
type Download = Rule & { kind: 'download'; handler: string }
type Unguarded = Rule & { kind: 'unguarded' }
type Entry = Page | Download | Unguarded
/** The rule of all that is in it, beside what is in it. */
export type Section = Rule & { readonly [segment: `/${string}`]: Entry | Section }

type Lists = { reports: NonNullable<Page['reports']>; printFile?: string }

/** A page; its file exports what Remix expects of a route module. A list names its reports, which are then printed too. */
export function page(file: string, rule: Rule & Lists): Page & Lists
export function page(file: string, rule?: Rule & { summaryOf?: string }): Page & { reports?: undefined }
export function page(file: string, rule: Rule & Partial<Lists> & { summaryOf?: string } = {}): Page {
  return { kind: 'page', file, ...rule }
}

/** The one print-out of all reports. */
const sharedPrintFile = 'exports/pages/print-report.tsx'

/** An answer that is not a page: a picture, data for a script, a redirect. */
export function resource(file: string, rule: Rule = {}): Page {
  return { kind: 'page', file, layout: 'none', ...rule }
}

/** Streamed by Express, by the handler of this name in `server.ts`. */
export function download<Handler extends string>(
  handler: Handler,
  rule: Rule = {},
): Download & { handler: Handler } {
  return { kind: 'download', handler, ...rule }
}

/** Answered by Express before the guard; in the table for the log and the tests. */
export function unguarded(): Unguarded {
  return { kind: 'unguarded' }
}

/** The names of the downloads in a section, at any depth. */
export type DownloadNameIn<Table> = Table extends { kind: 'download'; handler: infer Name }
  ? Name
  : Table extends { kind: string }
    ? never
    : { [Segment in keyof Table & `/${string}`]: DownloadNameIn<Table[Segment]> }[keyof Table & `/${string}`]

/** A route of the table with its whole address and all rules of its sections. */
export type Route<E extends Entry = Entry> = E & { address: string; access: Access; isForPartners: boolean }

/** Every route of a section, at any depth. */
export function flatten(section: Section, address = '', outer: Rule = {}): Route[] {
  const inherited = merge(outer, ruleOf(section))
  return Object.entries(section).flatMap(([segment, entry]) => {
    if (!isInside(segment, entry)) return []
    const whole = address + (segment === '/' ? '' : segment)
    if (!('kind' in entry)) return flatten(entry, whole, inherited)
    const { access = 'signed-in', isForPartners = false, ...own } = merge(inherited, entry)
    const route: Route = { ...own, address: whole || '/', access, isForPartners }
    return isList(route) ? [route, printOf(route)] : [route]
  })
}

function isList(route: Route): route is Route<Page> {
  return route.kind === 'page' && route.reports !== undefined
}

/** A print-out shows all that its report has, or does not exist: never what the page would be. */
function printOf({ off, ...list }: Route<Page>): Route<Page> {
  return {
    ...list,
    address: `${list.address}/print`,
    file: list.printFile ?? sharedPrintFile,
    layout: 'none',
  }
}

function isInside(key: string, value: unknown): value is Entry | Section {
  return key.startsWith('/') && value !== undefined
}

function ruleOf(section: Section): Rule {
  return Object.fromEntries(Object.entries(section).filter(([key]) => !key.startsWith('/')))
}

function merge<Inner extends Rule>(outer: Rule, inner: Inner): Inner {
  return {
    ...outer,
    ...inner,
    settings: [...(outer.settings ?? []), ...(inner.settings ?? [])],
    features: [...(outer.features ?? []), ...(inner.features ?? [])],
  }
}
