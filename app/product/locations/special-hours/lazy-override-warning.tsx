import { lazyComponent, neverResolve } from '#app/kit/ui/lazy-component'

const load = async () => (await import('./override-warning').catch(neverResolve)).OverrideWarning

/** The browser loads the warning's script only when it is needed, because replacing hours is rare. */
export const LazyOverrideWarning = lazyComponent(load, import.meta.env.SSR && (await load()))
