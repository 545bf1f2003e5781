import { lazyComponent } from '#app/ui/lazy-component'
import type { ShownConflict } from './conflict-banner'

const load = async () => (await import('./conflict-banner')).ConflictBanner
const ConflictBanner = lazyComponent(load, import.meta.env.SSR && (await load()))

/** Loaded only when two people have changed the same field at once, which is rare. */
export function LazyConflictBanner({ conflicts }: { conflicts: ShownConflict[] }) {
  return conflicts.length > 0 ? <ConflictBanner conflicts={conflicts} /> : null
}
