/**
 * Creates a concurrency limit, which runs at most `concurrency` tasks at a time, in order of arrival, and allows at
 * most `maxWaiting` more to wait. Use it for expensive requests that arrive in bursts, so that they cannot use up every
 * core and every database connection.
 */
export function createConcurrencyLimit({
  concurrency,
  maxWaiting,
}: {
  concurrency: number
  maxWaiting: number
}) {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    /** True if the queue is full, so that the next request has to be rejected. */
    isFull: () => waiting.length >= maxWaiting,
    async run<T>(task: () => Promise<T>): Promise<T> {
      if (running < concurrency) running++
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await task()
      } finally {
        // Hand the slot directly to the next waiter, so that a task arriving at this moment cannot take an extra one.
        const next = waiting.shift()
        if (next) next()
        else running--
      }
    },
  }
}
