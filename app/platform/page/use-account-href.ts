import { useMemo } from 'react'
import { type Href, hrefWithPrefix } from '#app/kit/routing/href'
import { useRootData } from './root-data'

/** Returns a function that builds URLs within the account in view. Components must use it for all their links. */
export function useAccountHref(): Href {
  const prefix = useRootData()?.prefix ?? ''
  return useMemo(() => hrefWithPrefix(prefix), [prefix])
}
