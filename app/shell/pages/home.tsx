import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireViewer } from '#app/session/viewer.server'

export function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  if (viewer.isParent) return redirect(viewer.paths.accounts())
  return redirect(viewer.can('metrics.read') ? viewer.paths.dashboard() : viewer.paths.reviews())
}
