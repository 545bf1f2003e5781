import { lazyComponent } from '#app/ui/lazy-component'

const load = async () => (await import('./export-flyout')).ExportFlyout

/** In the frame of all pages, and loaded when a flyout is open. */
export const LazyExportFlyout = lazyComponent(load, import.meta.env.SSR && (await load()))
