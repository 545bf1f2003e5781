import { canPassGate, type Gate } from '#app/platform/viewer/gate'
import { useRootData } from './root-data'

/** Returns a function that checks whether the viewer passes a gate. Signed-out visitors pass none. */
export function useGate(): (gate: Gate) => boolean {
  const viewer = useRootData()?.viewer
  return (gate) => Boolean(viewer && canPassGate(gate, viewer))
}
