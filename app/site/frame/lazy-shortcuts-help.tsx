import { lazyComponent, neverResolve } from '#app/kit/ui/lazy-component'

const load = async () => (await import('./shortcuts-help').catch(neverResolve)).ShortcutsHelp

/** The help on shortcuts, whose code the browser loads when it is first opened. */
export const LazyShortcutsHelp = lazyComponent(load, false)
