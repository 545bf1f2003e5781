import { lazyComponent } from '#app/kit/ui/lazy-component'

const load = async () => (await import('./export-flyout')).ExportFlyout

/** The export flyout. Every page's frame contains it, but the browser loads its code only when it is open. */
export const LazyExportFlyout = lazyComponent(load, import.meta.env.SSR && (await load()))
