/** A word or punctuation mark, as tagged by the NLP library. `value` and `lemma` are in lowercase. */
export type Token = { value: string; lemma: string; pos: string }

export type Sentence = Token[]

export function isWord({ pos }: Token): boolean {
  return pos !== 'PUNCT' && pos !== 'SYM' && pos !== 'SPACE'
}
