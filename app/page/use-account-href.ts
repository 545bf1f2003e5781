import { useMemo } from 'react'
import { type Href, hrefWithPrefix } from '#app/routing/href'
import { useRootData } from './root-data'

/** Builds links within the account in view. Components get addresses only from here. */
export function useAccountHref(): Href {
  const prefix = useRootData()?.prefix ?? ''
  return useMemo(() => hrefWithPrefix(prefix), [prefix])
}
