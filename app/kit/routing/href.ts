/**
 * Builds all links of the application from an address (a path pattern from the route table, such as
 * `/reviews/:reviewId`), its parameters and a query. An address that is not in the route table does not compile.
 * `accountHref` builds links within an account, and `siteHref` links to pages that are not scoped to an account.
 */
import type { accountRoutes, siteRoutes } from '#app/routes'

type AddressesOf<Section> = {
  [Segment in keyof Section & `/${string}`]: Section[Segment] extends { kind: string }
    ? WithPrint<Segment extends '/' ? '' : Segment, Section[Segment]>
    : `${Segment}${AddressesOf<Section[Segment]>}`
}[keyof Section & `/${string}`]

type WithPrint<Address extends string, Entry> = Entry extends { reports: readonly unknown[] }
  ? Address | `${Address}/print`
  : Address

type PathOrRoot<Address extends string> = Address extends '' ? '/' : Address

/**
 * The addresses within an account. Their paths are prefixed with `/as/{accountId}` while a partner account's user works
 * in a child account.
 */
export type AccountAddress = PathOrRoot<AddressesOf<typeof accountRoutes>>
/** The addresses that are not scoped to an account: sign-in, links in emails, embeds. */
export type SiteAddress = AddressesOf<typeof siteRoutes>

/** The names of the parameters in an address. */
type ParamOf<Address extends string> = Address extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamOf<`/${More}`>
    : Rest
  : never

/** The addresses within an account that have no parameters. */
export type PlainAddress = {
  [Address in AccountAddress]: [ParamOf<Address>] extends [never] ? Address : never
}[AccountAddress]

export type Query = URLSearchParams | Record<string, string> | string | undefined

type Arguments<Address extends string> = [ParamOf<Address>] extends [never]
  ? [query?: Query]
  : [params: Record<ParamOf<Address>, string>, query?: Query]

export type Href<Addresses extends string = AccountAddress> = <Address extends Addresses>(
  address: Address,
  ...paramsAndQuery: Arguments<Address>
) => string

export const siteHref: Href<SiteAddress> = hrefWithPrefix('')

/**
 * Returns the function that builds links within an account. `accountId` is the child account that the user works in, or
 * null for the user's own account.
 */
export function accountHref(accountId: string | null): Href {
  return hrefWithPrefix(accountPrefix(accountId))
}

/** Returns the prefix of all paths of an account: `/as/{accountId}`, or '' if `accountId` is null. */
export function accountPrefix(accountId: string | null): string {
  return accountId === null ? '' : `/as/${accountId}`
}

export function hrefWithPrefix<Addresses extends string>(prefix: string): Href<Addresses> {
  return (address, ...paramsAndQuery) => {
    const [params, query] = hasParams(address) ? paramsAndQuery : [{}, paramsAndQuery[0]]
    return withQuery(prefix + fillParams(address, params as Record<string, string>) || '/', query as Query)
  }
}

function hasParams(address: string): boolean {
  return address.includes('/:')
}

function fillParams(address: string, params: Record<string, string>): string {
  const path = address.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return path === '/' ? '' : path
}

function withQuery(path: string, query: Query): string {
  const search = typeof query === 'string' ? query.replace(/^\?/, '') : new URLSearchParams(query).toString()
  return search ? `${path}?${search}` : path
}
