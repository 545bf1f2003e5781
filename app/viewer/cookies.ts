/**
 * How every cookie of ours is written, on the server and in the browser. Where the site is served over HTTPS a cookie
 * is Secure and its name begins with `__Host-`, so that no other host of the domain can set it. Names that the
 * product's documents fix stay as they are (`hasFixedName`).
 */
export type Cookie = {
  name: string
  value: string
  isSecure: boolean
  /** Without it, until the browser is closed. */
  seconds?: number
  isForScripts?: boolean
  hasFixedName?: boolean
}

export function cookieLine({ name, value, isSecure, seconds, isForScripts, hasFixedName }: Cookie): string {
  return [
    `${hasFixedName ? name : nameOnHost(name, isSecure)}=${value}`,
    'Path=/',
    ...(seconds === undefined ? [] : [`Max-Age=${seconds}`]),
    ...(isForScripts ? [] : ['HttpOnly']),
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')
}

export const nameOnHost = (name: string, isSecure: boolean) => (isSecure ? `__Host-${name}` : name)

/** The values of a name, most trusted first: with the prefix, and without it as an earlier version wrote it. */
export function cookieValues(header: string | null | undefined, name: string): string[] {
  const pairs = (header ?? '').split(/;\s*/).map((pair) => {
    const at = pair.indexOf('=')
    return at < 0 ? ['', ''] : [pair.slice(0, at).trim(), pair.slice(at + 1)]
  })
  return [nameOnHost(name, true), name].flatMap((each) =>
    pairs.filter(([key]) => key === each).map(([, value = '']) => value),
  )
}
