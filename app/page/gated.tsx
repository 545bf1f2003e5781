import { type Gate, passes } from '#app/viewer/gate'
import { useRootData } from './root-data'

/** Whether the viewer may see what stands behind a gate. Nobody passes where nobody is signed in. */
export function useGate(): (gate: Gate) => boolean {
  const viewer = useRootData()?.viewer
  return (gate) => Boolean(viewer && passes(gate, viewer))
}
