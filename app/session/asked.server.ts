/**
 * What an address asks for. The guard reads it here once, and Remix is then given that page alone, so that no
 * spelling of an address (capitals, %-codes) means one thing to the guard and another to Remix.
 */
import { matchRoutes } from '@remix-run/router'
import { type Access, downloads, type Page, pageId, pages } from '#app/routes'

/**
 * `page` is the page's own path in the site map, whichever way it was asked for; `id` the name of its route, null
 * for what Remix does not answer; `accountId` the account of `/as/{id}`.
 */
export type Asked = {
  access: Access
  accountId: string | null
  page: string
  id: string | null
  isOwn: boolean
  takesFiles: boolean
}

type Pattern = { path: string; segments: string[]; handle: Omit<Asked, 'accountId'> }

const patterns: Pattern[] = ['', 'as/:accountId/'].flatMap((prefix) => {
  const pattern = ({ path, access, isOwn, takesFiles }: Omit<Page, 'file'>, id: string | null): Pattern => ({
    path: `/${prefix}${path}`,
    segments: segmentsOf(`${prefix}${path}`),
    handle: { access, isOwn: isOwn ?? false, takesFiles: takesFiles ?? false, page: `/${path}`, id },
  })
  return [
    ...pages.map((page) => pattern(page, pageId(prefix, page))),
    ...downloads.map((download) => pattern(download, null)),
  ]
})

/** An address nobody knows asks for the page that says so. */
export function askedBy(pathname: string): Asked {
  const path = pagePath(pathname)
  // Remix's own matching compiles every pattern it is given, at every call: it gets the few that can match.
  const match = matchRoutes(candidatesFor(path), path)?.at(-1)
  const handle = match?.route.handle as Pattern['handle'] | undefined
  return {
    ...(handle ?? { access: 'signed-in', page: '/*', id: null, isOwn: false, takesFiles: false }),
    accountId: match?.params.accountId ?? null,
  }
}

/** The page a request is for: `/reviews.data` is `/reviews`, `/_root.data` is `/`. */
export function pagePath(pathname: string): string {
  if (!pathname.endsWith('.data')) return pathname
  return pathname === '/_root.data' ? '/' : pathname.slice(0, -'.data'.length)
}

function candidatesFor(path: string): Pattern[] {
  const asked = segmentsOf(decoded(path))
  return patterns.filter(({ segments }) => {
    const hasRest = segments.at(-1) === '*'
    const fixed = hasRest ? segments.slice(0, -1) : segments
    if (hasRest ? asked.length < fixed.length : asked.length !== fixed.length) return false
    return fixed.every((segment, at) => segment.startsWith(':') || segment === asked[at])
  })
}

function segmentsOf(path: string): string[] {
  return path
    .split('/')
    .filter(Boolean)
    .map((segment) => (segment.startsWith(':') ? segment : segment.toLowerCase()))
}

function decoded(path: string): string {
  try {
    return path
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return path
  }
}
