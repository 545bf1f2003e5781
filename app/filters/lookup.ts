import { cleanSearch, isId } from './field-values'

/** What the bar's menus look up, and the answer's form; the reading itself is in `lookups.server.ts`. */
export const lookupKinds = ['group', 'location', 'source', 'category', 'tag', 'account', 'person'] as const

export type LookupKind = (typeof lookupKinds)[number]

/** `to`: where choosing it leads, of what is chosen by a link. */
export type Entry = { id: string; name: string; detail?: string; to?: string }

export type LookupPage = { entries: Entry[]; page: number; hasMore: boolean }

export function isLookupKind(name: string | undefined): name is LookupKind {
  return lookupKinds.some((kind) => kind === name)
}

export const lookupPermissions = {
  group: 'group.read',
  location: 'location.read',
  source: 'review.read',
  category: 'review.read',
  tag: 'review.read',
  account: 'account.read',
  person: 'audit_event.read',
} as const satisfies Record<LookupKind, string>

export type LookupReader = {
  can: (permission: (typeof lookupPermissions)[LookupKind]) => boolean
  settings: { groups: unknown }
}

/** Groups can be looked up only where the account has them switched on. */
export function canLookUp(kind: LookupKind, { can, settings }: LookupReader): boolean {
  return can(lookupPermissions[kind]) && (kind !== 'group' || settings.groups === true)
}

export function lookupFailure(plural: string): string {
  return `Error fetching ${plural}`
}

/** `/lookups/{kind}?q=&page=&groupId=`, forgiving as filters are. */
export function soughtOf(params: URLSearchParams): { q: string; page: number; groupIds: string[] } {
  const page = params.get('page') ?? ''
  return {
    q: cleanSearch(params.get('q') ?? ''),
    page: /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1,
    groupIds: params.getAll('groupId').filter(isId),
  }
}
