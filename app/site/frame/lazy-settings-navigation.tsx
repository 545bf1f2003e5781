import { lazyComponent } from '#app/kit/ui/lazy-component'

const load = async () => (await import('./settings-list')).SettingsNavigation

/** The list beside every settings page. Every page's frame can contain it, but only settings pages load its code. */
export const LazySettingsNavigation = lazyComponent(load, import.meta.env.SSR && (await load()))
