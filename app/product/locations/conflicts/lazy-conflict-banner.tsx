import { lazyComponent } from '#app/kit/ui/lazy-component'
import type { ShownConflict } from './conflict-banner'

const load = async () => (await import('./conflict-banner')).ConflictBanner
const ConflictBanner = lazyComponent(load, import.meta.env.SSR && (await load()))

/**
 * Shows the conflicts, if any. The browser loads the banner's script only when it is needed, because conflicts are
 * rare.
 */
export function LazyConflictBanner({ conflicts }: { conflicts: ShownConflict[] }) {
  return conflicts.length > 0 ? <ConflictBanner conflicts={conflicts} /> : null
}
