/**
 * A word or punctuation mark, as tagged by the NLP library. `value` and `lemma` are in lowercase. `words` are the words
 * of a token that stands for a phrase.
 */
export type Token = { value: string; lemma: string; pos: string; words?: Sentence }

export type Sentence = Token[]

export function isWord({ pos }: Token): boolean {
  return pos !== 'PUNCT' && pos !== 'SYM' && pos !== 'SPACE'
}
