import { lazyComponent } from '#app/ui/lazy-component'

const load = async () => (await import('./sync-flyout')).SyncFlyoutCard

/** Loaded when a click on a status opens it. */
export const LazySyncFlyout = lazyComponent(load, import.meta.env.SSR && (await load()))
