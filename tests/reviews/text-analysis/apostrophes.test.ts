import { describe, expect, test } from 'vitest'
import { createTextAnalyzer } from '#app/product/keywords/nlp/text-analyzer.server'
import { parseTerms } from '#app/product/keywords/terms/parse-terms'
import { withPlainApostrophes } from '#app/product/reviews/text-analysis/apostrophes'
import { detectLanguage } from '#app/product/reviews/text-analysis/language'
import { detectSentiment } from '#app/product/reviews/text-analysis/sentiment.server'

const analyzeText = await createTextAnalyzer()
const vocabulary = {
  names: new Set<string>(),
  categoriesByTerm: new Map([
    ['breakfast', ['1']],
    ["kid's menu", ['2']],
  ]),
}

const apostrophes = ['’', '‘', '‛', 'ʼ', 'ʻ', '´', '`', '′', '‵', '＇']
const sentences: [string, number][] = [
  ["The room wasn't clean.", -1],
  ["We didn't like the breakfast, the staff weren't friendly.", -1],
  ["The shower doesn't work and the towels aren't clean.", -1],
  ["I can't recommend the kid's menu.", -1],
  ["It's a great hotel, and they've the best breakfast.", 1],
  ["You'll love the bakery's bread, it isn't expensive.", 1],
]

describe.each(sentences)('%s', (sentence, sentiment) => {
  test.each(apostrophes)('means the same with %s', async (character) => {
    const written = sentence.replaceAll("'", character)
    expect(await detectSentiment(written)).toBe(sentiment)
    expect(detectLanguage(written)).toBe(detectLanguage(sentence))
    const analysis = analyzeText(written, vocabulary)
    expect(analysis).toEqual(analyzeText(sentence, vocabulary))
    expect(analysis.keywords.map(({ short }) => short).join()).not.toMatch(
      /\b(?:wasn|didn|weren|doesn|aren|isn|ll|ve)\b/,
    )
  })
})

test('the halves of a word that was cut at its apostrophe are no keywords', () => {
  const { keywords } = analyzeText(
    'The room wasn t clean, the staff weren t friendly, and it didn t help.',
    vocabulary,
  )
  expect(keywords.map(({ short }) => short)).toEqual(['room', 'staff'])
})

test('quotation marks that are not within a word stay', () => {
  expect(withPlainApostrophes('‘Good’ bread, 5′ away')).toBe('‘Good’ bread, 5′ away')
})

test('terms are matched however their apostrophe was typed', () => {
  expect(parseTerms("kid´s menu, kid's menu, kid’s menu")).toEqual(["kid's menu"])
})
