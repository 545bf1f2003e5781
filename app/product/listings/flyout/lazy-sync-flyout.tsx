import { lazyComponent } from '#app/kit/ui/lazy-component'

const load = async () => (await import('./sync-flyout')).SyncFlyoutCard

/** The flyout, loaded on demand when the user clicks a status. */
export const LazySyncFlyout = lazyComponent(load, import.meta.env.SSR && (await load()))
