import { lazy, Suspense } from 'react'
import type { ShownConflict } from './conflict-note'

const load = async () => ({ default: (await import('./conflict-note')).ConflictNote })

/** The server has it at hand, so that its HTML is whole without a script. */
const ConflictNote = import.meta.env.SSR ? (await load()).default : lazy(load)

/** Two people rarely change the same field at once: a browser fetches the note's script when they did. */
export function ConflictNoteLater({ conflicts }: { conflicts: ShownConflict[] }) {
  if (conflicts.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ConflictNote conflicts={conflicts} />
    </Suspense>
  )
}
