import { lazyComponent, neverResolve } from '#app/kit/ui/lazy-component'

const load = async () => (await import('./save-as').catch(neverResolve)).SaveAs

/**
 * The "Save as" control, loaded on demand. Every filtered page contains it, but the browser loads its code only when
 * there is something to save.
 */
export const LazySaveAs = lazyComponent(load, import.meta.env.SSR && (await load()))
