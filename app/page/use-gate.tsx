import { canPassGate, type Gate } from '#app/viewer/gate'
import { useRootData } from './root-data'

/** Returns a function that tells whether the viewer passes a gate. Without a signed-in viewer, no gate passes. */
export function useGate(): (gate: Gate) => boolean {
  const viewer = useRootData()?.viewer
  return (gate) => Boolean(viewer && canPassGate(gate, viewer))
}
