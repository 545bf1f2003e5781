/** A run that dies at one of its requests to a provider: nothing of it happens after that, as when its worker is killed. */
import { TryLater } from '#app/jobs/job'

/** `isSent`: the provider has the request, and its answer is heard by nobody. */
export type Kill = { request: number; isSent: boolean }

const never = new Promise<never>(() => undefined)

/** How many requests the run made. Those for tokens are not counted: a process shares its token. */
export async function runUntil(kill: Kill | null, work: () => Promise<unknown>): Promise<number> {
  const real = globalThis.fetch
  let requests = 0
  let die = (): void => undefined
  const death = new Promise<void>((resolve) => {
    die = resolve
  })
  globalThis.fetch = async (url, request) => {
    if (/token/.test(new URL(String(url)).pathname)) return real(url, request)
    const number = requests++
    if (!kill || number < kill.request) return real(url, request)
    if (number === kill.request && kill.isSent) await (await real(url, request)).text()
    die()
    return never
  }
  try {
    await Promise.race([work().catch(passLater), death])
  } finally {
    globalThis.fetch = real
  }
  return requests
}

/** The queue brings such a job back. */
function passLater(error: unknown): void {
  if (!(error instanceof TryLater) && !/^(Error: )?not /.test(String(error))) throw error
}
