import { lazyComponent } from '#app/kit/ui/lazy-component'

const load = async () => (await import('./listings-teaser')).ListingsTeaser

/** The teaser, loaded on demand because only accounts without local listings show it. */
export const LazyListingsTeaser = lazyComponent(load, import.meta.env.SSR && (await load()))
