import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { startPath } from '#app/platform/page/navigation.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'

export function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return redirect(startPath(viewer))
}
