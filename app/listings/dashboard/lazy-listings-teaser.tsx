import { lazyComponent } from '#app/ui/lazy-component'

const load = async () => (await import('./listings-teaser')).ListingsTeaser

/** Loaded only in accounts without local listings. */
export const LazyListingsTeaser = lazyComponent(load, import.meta.env.SSR && (await load()))
