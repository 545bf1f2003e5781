/** Looks at each of many, four at a time, and gathers what was found wrong with them; the rest answers null. */
export async function wrongAmong<T, Wrong>(
  all: T[],
  look: (one: T) => Promise<Wrong | null>,
  atOnce = 4,
): Promise<Wrong[]> {
  const left = [...all]
  const found: Wrong[] = []
  const worker = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) {
      const wrong = await look(one)
      if (wrong !== null) found.push(wrong)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return found
}
