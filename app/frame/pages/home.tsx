import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { startPath } from '#app/page/navigation.server'
import { requireViewer } from '#app/viewer/viewer.server'

export function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return redirect(startPath(viewer))
}
