/**
 * Checks many items, a few of them at the same time, and returns the failures. `check` returns null if it succeeded.
 */
export async function collectFailures<T, Failure>(
  items: T[],
  check: (item: T) => Promise<Failure | null>,
  concurrency = 4,
): Promise<Failure[]> {
  const remaining = [...items]
  const failures: Failure[] = []
  const worker = async () => {
    for (let item = remaining.pop(); item !== undefined; item = remaining.pop()) {
      const failure = await check(item)
      if (failure !== null) failures.push(failure)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return failures
}
