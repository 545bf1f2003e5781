import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { openExportFrame } from '#app/exports/flyout.server'
import { LazyExportFlyout } from '#app/exports/lazy-export-flyout'
import { ExportChoicesContext, noChoices } from '#app/filters/bar/export-choices'
import { errorTitle } from '#app/page/error-titles'
import { LazyErrorWords } from '#app/page/lazy-error-page'
import { LazyPreviewModal } from '#app/posts/lazy-preview-modal'
import { offerPostsPreview } from '#app/posts/preview-modal.server'
import { Frame } from '../frame'

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
        <LazyPreviewModal firstId={frame?.firstId ?? null} />
        <Outlet />
        {exports?.flyout ? <LazyExportFlyout flyout={exports.flyout} /> : null}
      </Frame>
    </ExportChoicesContext.Provider>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <LazyErrorWords />
    </Frame>
  )
}
