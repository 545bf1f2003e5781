/**
 * Builds every link of the product: an address of the route table, its parameters, its query. Only addresses in the
 * table compile. `accountHref` links within an account, `siteHref` to pages that belong to none.
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
 * Addresses within an account; prefixed with `/as/{accountId}` while a partner account's user works in a child account.
 */
export type AccountAddress = PathOrRoot<AddressesOf<typeof accountRoutes>>
/** Addresses of the installation: sign-in, links in emails, embeds. */
export type SiteAddress = AddressesOf<typeof siteRoutes>

/** The names of the parameters in an address. */
type ParamOf<Address extends string> = Address extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamOf<`/${More}`>
    : Rest
  : never

/** Addresses within an account that have no parameters. */
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

/** @param accountId of the child account the user works in; null for their own account. */
export function accountHref(accountId: string | null): Href {
  return hrefWithPrefix(accountPrefix(accountId))
}

/** Returns the prefix of every address of an account. */
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
