/**
 * The format of all our cookies, on the server and in the browser. If the site is served over HTTPS, a cookie is Secure
 * and its name begins with `__Host-`, so that no other host of the domain can set it. Names that the product
 * specification defines get no prefix (`hasFixedName`).
 */
export type Cookie = {
  name: string
  value: string
  isSecure: boolean
  /** The lifetime. If it is missing, the cookie lasts until the browser is closed. */
  maxAgeSeconds?: number
  isReadableByScripts?: boolean
  hasFixedName?: boolean
}

export function formatCookie({
  name,
  value,
  isSecure,
  maxAgeSeconds,
  isReadableByScripts,
  hasFixedName,
}: Cookie): string {
  return [
    `${hasFixedName ? name : hostCookieName(name, isSecure)}=${value}`,
    'Path=/',
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
    ...(isReadableByScripts ? [] : ['HttpOnly']),
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')
}

export const hostCookieName = (name: string, isSecure: boolean) => (isSecure ? `__Host-${name}` : name)

/**
 * Returns all values of a cookie, the most trusted first: with the `__Host-` prefix, then without it, as set by earlier
 * versions.
 */
export function cookieValues(header: string | null | undefined, name: string): string[] {
  const pairs = (header ?? '').split(/;\s*/).map((pair) => {
    const at = pair.indexOf('=')
    return at < 0 ? ['', ''] : [pair.slice(0, at).trim(), pair.slice(at + 1)]
  })
  return [hostCookieName(name, true), name].flatMap((each) =>
    pairs.filter(([key]) => key === each).map(([, value = '']) => value),
  )
}
