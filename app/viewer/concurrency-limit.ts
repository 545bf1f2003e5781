/**
 * Concurrency limit: runs at most `atOnce` tasks at a time, in order of arrival, and queues at most `mostWaiting` more.
 * Put bursts of expensive requests behind one, so that they cannot use up every core and every database connection.
 */
export function turnstile({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  let inside = 0
  const waiting: (() => void)[] = []
  return {
    /** True if the queue is full, so that the next request has to be rejected. */
    isFull: () => waiting.length >= mostWaiting,
    async pass<T>(work: () => Promise<T>): Promise<T> {
      if (inside < atOnce) inside++
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await work()
      } finally {
        // Hand the slot directly to the next waiter, so that a task arriving at this moment cannot take an extra one.
        const next = waiting.shift()
        if (next) next()
        else inside--
      }
    },
  }
}
