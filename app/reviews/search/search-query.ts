/**
 * Converts the text of the search field to a PostgreSQL text query. Every word must occur. A word of three letters or
 * more also matches as a prefix ("clean" finds "cleanliness"), "quoted words" must be adjacent, and a word with a minus
 * must not occur. Returns null if the text contains no words.
 */
export function toTextQuery(input: string): string | null {
  const terms: string[] = []
  for (const [, minus, phrase, word] of input.matchAll(/(-?)(?:"([^"]*)"|([^\s"]+))/g)) {
    const words = (phrase ?? word ?? '').match(/[\p{L}\p{N}]+/gu)
    if (!words) continue
    const isPhrase = phrase !== undefined
    const term = words.map((each) => toLexeme(each, !isPhrase)).join(isPhrase ? ' <-> ' : ' & ')
    terms.push(`${minus ? '!' : ''}(${term})`)
  }
  return terms.length > 0 ? terms.join(' & ') : null
}

function toLexeme(word: string, isPrefix: boolean): string {
  return isPrefix && word.length >= 3 ? `'${word}':*` : `'${word}'`
}
