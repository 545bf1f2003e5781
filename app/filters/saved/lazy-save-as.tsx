import { lazyComponent, neverResolve } from '#app/ui/lazy-component'

const load = async () => (await import('./save-as').catch(neverResolve)).SaveAs

/** Rendered on every filtered page, but loaded only when there is something to save. */
export const LazySaveAs = lazyComponent(load, import.meta.env.SSR && (await load()))
