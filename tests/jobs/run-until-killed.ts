/** Runs a job that stops forever at one of its requests to a provider, the same as when its worker is killed. */
import { RetryLater } from '#app/kit/jobs/job'

/** `isSent`: the provider receives the request, but its response is lost. */
export type Kill = { request: number; isSent: boolean }

const never = new Promise<never>(() => undefined)

/** Returns how many requests the run made. Token requests are not counted, because the process shares its token. */
export async function runUntilKilled(kill: Kill | null, work: () => Promise<unknown>): Promise<number> {
  const realFetch = globalThis.fetch
  let requests = 0
  let stop = (): void => undefined
  const death = new Promise<void>((resolve) => {
    stop = resolve
  })
  globalThis.fetch = async (url, request) => {
    if (/token/.test(new URL(String(url)).pathname)) return realFetch(url, request)
    const number = requests++
    if (!kill || number < kill.request) return realFetch(url, request)
    if (number === kill.request && kill.isSent) await (await realFetch(url, request)).text()
    stop()
    return never
  }
  try {
    await Promise.race([work().catch(ignoreRetry), death])
  } finally {
    globalThis.fetch = realFetch
  }
  return requests
}

/** Ignores errors after which the queue retries the job. */
function ignoreRetry(error: unknown): void {
  if (!(error instanceof RetryLater) && !/^(Error: )?not /.test(String(error))) throw error
}
