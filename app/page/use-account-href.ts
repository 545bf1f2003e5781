import { useMemo } from 'react'
import { type Href, hrefUnder } from '#app/routing/href'
import { useRootData } from './root-data'

/** Builds links within the account in view. Components get addresses only from here. */
export function useAccountHref(): Href {
  const prefix = useRootData()?.prefix ?? ''
  return useMemo(() => hrefUnder(prefix), [prefix])
}
