import { useMemo } from 'react'
import { type Paths, pathsUnder } from '#app/paths'
import { useRootData } from './root-data'

/** Links of the account in view; the only place components get an address from. */
export function usePaths(): Paths {
  const prefix = useRootData()?.prefix ?? ''
  return useMemo(() => pathsUnder(prefix), [prefix])
}
