import { expect, test } from 'vitest'
import { createTextAnalyzer } from '#app/product/keywords/nlp/text-analyzer.server'

const analyzeText = await createTextAnalyzer()
const vocabulary = { names: new Set<string>(), categoriesByTerm: new Map<string, string[]>() }

test.each([
  ['Great family photos with the delivery man.', ['family photo', 'delivery man']],
  ['The check-in time is at three.', ['check-in time']],
  ['The hotel has room service.', ['room service']],
  ['We bought the fast pass.', ['fast pass']],
  ['They are all smiling.', []],
  ['Order it with the soup.', ['soup']],
  ['Book a table.', ['table']],
  ['The nuts were crunchy.', ['nut']],
  ['At first glance my ability to point my finger at it made a difference.', []],
  ['My family and my kids loved it.', []],
])('keywords are the nouns that say something about the business: %s', (sentence, keywords) => {
  expect(analyzeText(sentence, vocabulary).keywords.map(({ short }) => short)).toEqual(keywords)
})
