import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { ExportFlyoutLater } from '#app/exports/export-flyout-later'
import { openExportFrame } from '#app/exports/flyout.server'
import { ExportChoicesContext, noChoices } from '#app/filters/bar/export-choices'
import { offerPostsPreview } from '#app/posts/preview-modal.server'
import { PreviewModalLater } from '#app/posts/preview-modal-later'
import { ErrorWordsLater } from '#app/shell/error-page-later'
import { errorTitle } from '#app/shell/error-titles'
import { Frame } from '#app/shell/frame'

export async function loader({ request, context: { viewer, route } }: LoaderFunctionArgs) {
  if (!viewer) return null
  const preview = await offerPostsPreview(viewer, request)
  const headers = preview ? { 'Set-Cookie': preview.cookie } : undefined
  const exports = await openExportFrame(viewer, route, request)
  return data({ exports, firstId: preview?.firstId ?? null }, { headers })
}

export const meta: MetaFunction = ({ error }) => (error ? [{ title: errorTitle(error) }] : [])

export default function Page() {
  const frame = useLoaderData<typeof loader>()
  const exports = frame?.exports
  return (
    <ExportChoicesContext.Provider value={exports?.choices ?? noChoices}>
      <Frame>
        <PreviewModalLater firstId={frame?.firstId ?? null} />
        <Outlet />
        {exports?.flyout ? <ExportFlyoutLater flyout={exports.flyout} /> : null}
      </Frame>
    </ExportChoicesContext.Provider>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorWordsLater />
    </Frame>
  )
}
