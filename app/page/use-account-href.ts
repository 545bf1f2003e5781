import { useMemo } from 'react'
import { type Href, hrefUnder } from '#app/routing/href'
import { useRootData } from './root-data'

/** Links of the account in view; the only place components get an address from. */
export function useAccountHref(): Href {
  const prefix = useRootData()?.prefix ?? ''
  return useMemo(() => hrefUnder(prefix), [prefix])
}
