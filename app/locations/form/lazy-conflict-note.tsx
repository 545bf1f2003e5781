import { lazyComponent } from '#app/ui/lazy-component'
import type { ShownConflict } from './conflict-note'

const load = async () => (await import('./conflict-note')).ConflictNote
const ConflictNote = lazyComponent(load, import.meta.env.SSR && (await load()))

/** Loaded only when two people have changed the same field at once, which is rare. */
export function LazyConflictNote({ conflicts }: { conflicts: ShownConflict[] }) {
  return conflicts.length > 0 ? <ConflictNote conflicts={conflicts} /> : null
}
