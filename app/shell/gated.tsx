import type { ReactNode } from 'react'
import { type Gate, passes } from '#app/session/gate'
import { useRootData } from './root-data'

/** Content that only some viewers see, by flag, setting, permissions or user type; `otherwise` is for the rest. */
export function Gated({
  gate,
  otherwise = null,
  children,
}: {
  gate: Gate
  otherwise?: ReactNode
  children: ReactNode
}) {
  const isOpen = useGate()
  return <>{isOpen(gate) ? children : otherwise}</>
}

/** The same as a question. Nobody passes where nobody is signed in. */
export function useGate(): (gate: Gate) => boolean {
  const viewer = useRootData()?.viewer
  return (gate) => Boolean(viewer && passes(gate, viewer))
}
