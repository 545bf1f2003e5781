import { useCallback, useEffect, useState } from 'react'
import { Button } from '#app/ui/button'
import { Icon } from '#app/ui/icon'
import { isAsSent, nameOf, overrideHeader, TRIAGE_TIMEOUT_MS, type TriageCall, triageCalls } from './triage'

type Result = { isFine: boolean; words: string }

/** Sends each call and shows the result, one line each. */
export function TriageChecks() {
  const [results, setResults] = useState<Record<string, Result>>({})
  const [isRunning, setIsRunning] = useState(false)

  const run = useCallback(async () => {
    setIsRunning(true)
    setResults({})
    for (const call of triageCalls) {
      const result = await send(call)
      setResults((before) => ({ ...before, [nameOf(call)]: result }))
    }
    setIsRunning(false)
  }, [])
  useEffect(() => void run(), [run])

  return (
    <>
      <ul className="divide-y divide-border text-sm" aria-live="polite">
        {triageCalls.map((call) => (
          <Line key={nameOf(call)} name={nameOf(call)} result={results[nameOf(call)]} />
        ))}
      </ul>
      <Button type="button" className="mt-3" busy={isRunning} onClick={() => void run()}>
        Run again
      </Button>
    </>
  )
}

function Line({ name, result }: { name: string; result: Result | undefined }) {
  return (
    <li className="flex gap-2 py-2">
      <span className="w-32 shrink-0 font-medium">{name}</span>
      {result ? (
        <span className={`flex gap-2 ${result.isFine ? 'text-ink-2' : 'text-danger-fg'}`}>
          <Icon name={result.isFine ? 'tick' : 'warning'} className="mt-0.5" /> {result.words}
        </span>
      ) : (
        <span className="text-ink-3">Not tried yet</span>
      )}
    </li>
  )
}

async function send(call: TriageCall): Promise<Result> {
  const started = performance.now()
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (call.override) headers[overrideHeader] = call.override
  try {
    const signal = AbortSignal.timeout(TRIAGE_TIMEOUT_MS)
    const response = await fetch('/triage', { method: call.method, headers, signal, cache: 'no-store' })
    const milliseconds = Math.round(performance.now() - started)
    if (!response.ok) return { isFine: false, words: `Answered with ${response.status}` }
    const answer = await response.json()
    return isAsSent(call, answer)
      ? { isFine: true, words: `Arrived in ${milliseconds} ms` }
      : { isFine: false, words: `Arrived as ${answer.method}` }
  } catch (error) {
    return { isFine: false, words: error instanceof Error ? error.message : 'Did not arrive' }
  }
}
