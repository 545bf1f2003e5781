import { useSyncExternalStore } from 'react'

/** False in the server's HTML and its first client render, true afterwards: where native controls give way. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
