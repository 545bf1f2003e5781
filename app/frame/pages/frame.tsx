import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { loadExportFrame } from '#app/exports/export-flyout.server'
import { LazyExportFlyout } from '#app/exports/lazy-export-flyout'
import { ExportChoicesContext, noExportChoices } from '#app/filters/bar/export-menu-choices'
import { documentErrorTitle } from '#app/page/errors/error-titles'
import { LazyErrorMessage } from '#app/page/errors/lazy-error-page'
import { LazyPreviewModal } from '#app/posts/preview/lazy-preview-modal'
import { loadPostsPreview } from '#app/posts/preview/preview-modal.server'
import { Frame } from '../frame'

export async function loader({ request, context: { viewer, route } }: LoaderFunctionArgs) {
  if (!viewer) return null
  const preview = await loadPostsPreview(viewer, request)
  const headers = preview ? { 'Set-Cookie': preview.cookie } : undefined
  const exports = await loadExportFrame(viewer, route, request)
  return data({ exports, firstId: preview?.firstId ?? null }, { headers })
}

export const meta: MetaFunction = ({ error }) => (error ? [{ title: documentErrorTitle(error) }] : [])

export default function Page() {
  const frame = useLoaderData<typeof loader>()
  const exports = frame?.exports
  return (
    <ExportChoicesContext.Provider value={exports?.choices ?? noExportChoices}>
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
      <LazyErrorMessage />
    </Frame>
  )
}
