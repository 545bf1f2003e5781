import type { SyncFlyout } from './sync-flyout.server'

/** The data of the flyout, as the browser parses it from JSON. */
export type FlyoutData = {
  [K in keyof SyncFlyout]: SyncFlyout[K]
}
