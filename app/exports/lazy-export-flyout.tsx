import { lazyComponent } from '#app/ui/lazy-component'

const load = async () => (await import('./export-flyout')).ExportFlyout

/** Rendered in the frame of all pages, but loaded only when a flyout is open. */
export const LazyExportFlyout = lazyComponent(load, import.meta.env.SSR && (await load()))
