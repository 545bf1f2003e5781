import { useRef, useState } from 'react'
import { type FoundProvider, type NpiFinding, npiMessages } from './npi'

/**
 * Looks up providers through `/npi` while the user fills in a form. Ignores a response if a newer lookup has started.
 */
export function useNpiLookup(initialFinding: NpiFinding | undefined) {
  const [finding, setFinding] = useState(initialFinding)
  const [isSearching, setIsSearching] = useState(false)
  const requestCount = useRef(0)

  const show = (found: NpiFinding | undefined) => {
    requestCount.current += 1
    setIsSearching(false)
    setFinding(found)
  }
  const search = async (path: string) => {
    requestCount.current += 1
    const requestId = requestCount.current
    setIsSearching(true)
    const found = await fetchFinding(path)
    if (requestId === requestCount.current) show(found)
    return found
  }
  return { finding, isSearching, show, search }
}

async function fetchFinding(path: string): Promise<NpiFinding> {
  const unreachable = { outcome: 'unreachable', message: npiMessages.unreachable } as const
  try {
    const response = await fetch(path, { headers: { Accept: 'application/json' } })
    if (response.status >= 500) return unreachable
    const body: { results: FoundProvider[]; error?: string } = await response.json()
    return response.ok
      ? { outcome: 'found', providers: body.results }
      : { outcome: 'not-found', message: body.error ?? npiMessages.notFound }
  } catch {
    return unreachable
  }
}
