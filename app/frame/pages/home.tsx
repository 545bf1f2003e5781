import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireViewer } from '#app/viewer/viewer.server'
import { startPath } from '../navigation.server'

export function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return redirect(startPath(viewer))
}
