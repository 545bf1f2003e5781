import { useCallback, useEffect, useState } from 'react'
import { Button } from '#app/kit/ui/button'
import { Icon } from '#app/kit/ui/icon'
import {
  callName,
  isUnchanged,
  overrideHeader,
  TRIAGE_TIMEOUT_MS,
  type TriageCall,
  triageCalls,
} from './triage'

type CheckResult = { isOk: boolean; message: string }

/** Sends each test call and shows its result on a line. */
export function TriageChecks() {
  const [results, setResults] = useState<Record<string, CheckResult>>({})
  const [isRunning, setIsRunning] = useState(false)

  const run = useCallback(async () => {
    setIsRunning(true)
    setResults({})
    for (const call of triageCalls) {
      const result = await sendCall(call)
      setResults((before) => ({ ...before, [callName(call)]: result }))
    }
    setIsRunning(false)
  }, [])
  useEffect(() => void run(), [run])

  return (
    <>
      <ul className="divide-y divide-border text-sm" aria-live="polite">
        {triageCalls.map((call) => (
          <CheckLine key={callName(call)} name={callName(call)} result={results[callName(call)]} />
        ))}
      </ul>
      <Button type="button" className="mt-3" busy={isRunning} onClick={() => void run()}>
        Run again
      </Button>
    </>
  )
}

function CheckLine({ name, result }: { name: string; result: CheckResult | undefined }) {
  return (
    <li className="flex gap-2 py-2">
      <span className="w-32 shrink-0 font-medium">{name}</span>
      {result ? (
        <span className={`flex gap-2 ${result.isOk ? 'text-ink-2' : 'text-danger-fg'}`}>
          <Icon name={result.isOk ? 'tick' : 'warning'} className="mt-0.5" /> {result.message}
        </span>
      ) : (
        <span className="text-ink-3">Not run yet</span>
      )}
    </li>
  )
}

async function sendCall(call: TriageCall): Promise<CheckResult> {
  const started = performance.now()
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (call.override) headers[overrideHeader] = call.override
  try {
    const signal = AbortSignal.timeout(TRIAGE_TIMEOUT_MS)
    const response = await fetch('/triage', { method: call.method, headers, signal, cache: 'no-store' })
    const milliseconds = Math.round(performance.now() - started)
    if (!response.ok) return { isOk: false, message: `Status ${response.status}` }
    const body = await response.json()
    return isUnchanged(call, body)
      ? { isOk: true, message: `Received in ${milliseconds} ms` }
      : { isOk: false, message: `Received as ${body.method}` }
  } catch (error) {
    return { isOk: false, message: error instanceof Error ? error.message : 'Not received' }
  }
}
