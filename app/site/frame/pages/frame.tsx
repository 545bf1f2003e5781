import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import {
  type ExportChoices,
  ExportChoicesContext,
  noExportChoices,
} from '#app/platform/filters/bar/export-menu-choices'
import { documentErrorTitle } from '#app/platform/page/errors/error-titles'
import { LazyErrorMessage } from '#app/platform/page/errors/lazy-error-page'
import { loadExportFrame } from '#app/site/exports/export-flyout.server'
import { LazyExportFlyout } from '#app/site/exports/lazy-export-flyout'
import { LazyTrialExports } from '#app/site/exports/lazy-trial-exports'
import { Frame } from '../frame'
import { LazySettingsNavigation } from '../lazy-settings-navigation'
import { loadSettingsList } from '../settings-list.server'

export async function loader({ request, context: { viewer, route } }: LoaderFunctionArgs) {
  if (!viewer) return null
  const settings = route && loadSettingsList(viewer, route)
  return { exports: await loadExportFrame(viewer, route, request), settings }
}

export const meta: MetaFunction = ({ error }) => (error ? [{ title: documentErrorTitle(error) }] : [])

export default function Page() {
  const frame = useLoaderData<typeof loader>()
  const exports = frame?.exports
  return (
    <ExportChoicesContext.Provider value={exports ? exportMenuOf(exports.choices) : noExportChoices}>
      <Frame aside={frame?.settings ? <LazySettingsNavigation list={frame.settings} /> : null}>
        <Outlet />
        {exports?.flyout ? <LazyExportFlyout flyout={exports.flyout} /> : null}
      </Frame>
    </ExportChoicesContext.Provider>
  )
}

/** During a trial, the menu opens a dialog instead of exporting. */
function exportMenuOf(choices: ExportChoices) {
  const { trial } = choices
  if (!trial) return choices
  const wrap = (menu: ReactNode, print: string) => (
    <LazyTrialExports trial={trial} print={print}>
      {menu}
    </LazyTrialExports>
  )
  return { ...choices, wrap }
}

export function ErrorBoundary() {
  return (
    <Frame>
      <LazyErrorMessage />
    </Frame>
  )
}
