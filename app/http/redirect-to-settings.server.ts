/**
 * Redirects addresses in older links to the same page under Settings, keeping the rest of the address and its query.
 */
import { redirect } from '@remix-run/node'

export function redirectToSettings({
  request,
  params,
}: {
  request: Request
  params: Record<string, string | undefined>
}) {
  const { pathname, search } = new URL(request.url)
  const prefix = params.accountId ? `/as/${params.accountId}` : ''
  return redirect(`${prefix}/settings${pathname.slice(prefix.length)}${search}`)
}
