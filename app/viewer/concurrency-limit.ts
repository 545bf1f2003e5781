/**
 * Lets so many in at once, in the order they came, and lets so many wait. Whoever runs a storm of costly requests
 * through one keeps it from taking every core and every connection.
 */
export function turnstile({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  let inside = 0
  const waiting: (() => void)[] = []
  return {
    /** Whether the next would have to be sent away. */
    isFull: () => waiting.length >= mostWaiting,
    async pass<T>(work: () => Promise<T>): Promise<T> {
      if (inside < atOnce) inside++
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await work()
      } finally {
        // The turn is handed on, so that nobody who comes in this moment takes one more.
        const next = waiting.shift()
        if (next) next()
        else inside--
      }
    },
  }
}
