import { lazyComponent, neverResolve } from '#app/kit/ui/lazy-component'

const load = async () => (await import('./search-dialog').catch(neverResolve)).SearchDialog

/** The search dialog, whose code the browser loads when it is first opened. */
export const LazySearchDialog = lazyComponent(load, false)
