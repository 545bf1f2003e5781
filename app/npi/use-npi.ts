import { useRef, useState } from 'react'
import { type FoundProvider, type NpiFinding, npiMessages } from './npi'

/** Queries `/npi` while a form is being filled in. A response to an older request never replaces a newer one. */
export function useNpi(given: NpiFinding | undefined) {
  const [finding, setFinding] = useState(given)
  const [isAsking, setIsAsking] = useState(false)
  const asked = useRef(0)

  const show = (found: NpiFinding | undefined) => {
    asked.current += 1
    setIsAsking(false)
    setFinding(found)
  }
  const ask = async (path: string) => {
    asked.current += 1
    const question = asked.current
    setIsAsking(true)
    const found = await findingAt(path)
    if (question === asked.current) show(found)
    return found
  }
  return { finding, isAsking, show, ask }
}

async function findingAt(path: string): Promise<NpiFinding> {
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
