import { lazy, Suspense } from 'react'
import type { ExportFlyout as Opened } from './flyout.server'

const load = async () => ({ default: (await import('./export-flyout')).ExportFlyout })

/** The server has it at hand, so that its HTML is whole without a script. */
const ExportFlyout = import.meta.env.SSR ? (await load()).default : lazy(load)

/** It stands beside few pages and in the frame of all: a browser fetches its script when one is open. */
export function ExportFlyoutLater({ flyout }: { flyout: Opened }) {
  return (
    <Suspense fallback={null}>
      <ExportFlyout flyout={flyout} />
    </Suspense>
  )
}
