import { type ComponentProps, lazy, Suspense } from 'react'
import type { SyncFlyoutCard } from './sync-flyout'

const load = async () => ({ default: (await import('./sync-flyout')).SyncFlyoutCard })

/** The server has it at hand, so that its HTML is whole without a script. */
const Card = import.meta.env.SSR ? (await load()).default : lazy(load)

/** It opens with a click on a status: a browser fetches its script then. */
export function SyncFlyoutLater(props: ComponentProps<typeof SyncFlyoutCard>) {
  return (
    <Suspense fallback={null}>
      <Card {...props} />
    </Suspense>
  )
}
