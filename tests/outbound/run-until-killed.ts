/** A run that dies at one of its requests to a provider: nothing of it happens after that, as when its worker is killed. */
import { RetryLater } from '#app/jobs/job'

/** `isSent`: the provider has the request, and its answer is heard by nobody. */
export type Kill = { request: number; isSent: boolean }

const never = new Promise<never>(() => undefined)

/** How many requests the run made. Those for tokens are not counted: a process shares its token. */
export async function runUntilKilled(kill: Kill | null, work: () => Promise<unknown>): Promise<number> {
  const realFetch = globalThis.fetch
  let requests = 0
  let die = (): void => undefined
  const death = new Promise<void>((resolve) => {
    die = resolve
  })
  globalThis.fetch = async (url, request) => {
    if (/token/.test(new URL(String(url)).pathname)) return realFetch(url, request)
    const number = requests++
    if (!kill || number < kill.request) return realFetch(url, request)
    if (number === kill.request && kill.isSent) await (await realFetch(url, request)).text()
    die()
    return never
  }
  try {
    await Promise.race([work().catch(ignoreRetry), death])
  } finally {
    globalThis.fetch = realFetch
  }
  return requests
}

/** The queue brings such a job back. */
function ignoreRetry(error: unknown): void {
  if (!(error instanceof RetryLater) && !/^(Error: )?not /.test(String(error))) throw error
}
