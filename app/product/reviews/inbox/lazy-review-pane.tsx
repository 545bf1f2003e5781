import { lazyComponent, neverResolve } from '#app/kit/ui/lazy-component'

const load = async () => (await import('./review-pane').catch(neverResolve)).ReviewPane

/** The code of the open review is loaded when one is opened. */
export const LazyReviewPane = lazyComponent(load, import.meta.env.SSR && (await load()))
