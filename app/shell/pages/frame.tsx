import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { ExportFlyoutLater } from '#app/exports/export-flyout-later'
import { openExportFrame } from '#app/exports/flyout.server'
import { ExportChoicesContext, noChoices } from '#app/filters/bar/export-choices'
import { ErrorWords } from '#app/shell/error-page'
import { errorTitle } from '#app/shell/error-words'
import { Frame } from '#app/shell/frame'

export async function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  return viewer && openExportFrame(viewer, request)
}

export const meta: MetaFunction = ({ error }) => (error ? [{ title: errorTitle(error) }] : [])

export default function Page() {
  const exports = useLoaderData<typeof loader>()
  return (
    <ExportChoicesContext.Provider value={exports?.choices ?? noChoices}>
      <Frame>
        <Outlet />
        {exports?.flyout ? <ExportFlyoutLater flyout={exports.flyout} /> : null}
      </Frame>
    </ExportChoicesContext.Provider>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorWords />
    </Frame>
  )
}
