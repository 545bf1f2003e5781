/** Redirects older URLs of pages that are now under Settings, keeping the rest of the path and the query. */
import { redirect } from '@remix-run/node'
import { matchRoute } from '#app/kit/routing/match-route.server'

export function redirectToSettings({
  request,
  params,
}: {
  request: Request
  params: Record<string, string | undefined>
}) {
  const { pathname, search } = new URL(request.url)
  const prefix = params.accountId ? `/as/${params.accountId}` : ''
  return redirect(`${prefix}${settingsPath(pathname.slice(prefix.length))}${search}`)
}

/** Some pages that were under `/account`, such as the users, are now directly under `/settings`. */
function settingsPath(oldPath: string): string {
  const path = `/settings${oldPath}`
  if (matchRoute(path).route.address !== '/*') return path
  const pathWithoutAccount = path.replace(/^\/settings\/account\//, '/settings/')
  return matchRoute(pathWithoutAccount).route.address === '/*' ? path : pathWithoutAccount
}
