import { lazyComponent, neverResolve } from '#app/ui/lazy-component'

const load = async () => (await import('./directory-limits').catch(neverResolve)).DirectoryLimits

/** The browser loads what parses the hours and knows the limits after the page, because most hours exceed none. */
export const LazyDirectoryLimits = lazyComponent(load, import.meta.env.SSR && (await load()))
