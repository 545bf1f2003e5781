/** Redirects older URLs of pages that are now under Settings, keeping the rest of the path and the query. */
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
