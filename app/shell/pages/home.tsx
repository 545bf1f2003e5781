import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireViewer } from '#app/session/viewer.server'

export function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return redirect(viewer.isParent ? viewer.paths.accounts() : viewer.paths.reviews())
}
