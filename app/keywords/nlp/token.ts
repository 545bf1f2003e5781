/** A word of a sentence as tagged by the NLP library; `value` and `lemma` in lower case. */
export type Token = { value: string; lemma: string; pos: string }

export type Sentence = Token[]

export function isWord({ pos }: Token): boolean {
  return pos !== 'PUNCT' && pos !== 'SYM' && pos !== 'SPACE'
}
