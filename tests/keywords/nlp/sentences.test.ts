import { describe, expect, test } from 'vitest'
import { loadParser } from '#app/product/keywords/nlp/parser.server'
import { splitIntoSentences } from '#app/product/keywords/nlp/sentences.server'
import { createTextAnalyzer } from '#app/product/keywords/nlp/text-analyzer.server'

const parser = await loadParser()
const analyzeText = await createTextAnalyzer()
const vocabulary = { names: new Set<string>(), categoriesByTerm: new Map<string, string[]>() }

const contractions =
  "ain't aren't cannot can't couldn't didn't doesn't don't hadn't haven't isn't I'm I've shouldn't they're wasn't weren't won't wouldn't you're I am"
    .split(' ')
    .flatMap((word) => [word, word.replace("'", '')])
    .concat('iam')

describe.each(['.', ',', '!', '?', ':', ';', ')', '...', '"', '!!!'])('before %s', (mark) => {
  test('a contraction with or without an apostrophe is recognized', () => {
    const unparsedMark = contractions
      .flatMap((word) => [word, word.toUpperCase()])
      .filter((word) => {
        const tokens = splitIntoSentences(parser, `They said they ${word}${mark} The coffee was great`).flat()
        return !tokens.some(({ value }) => value === 'coffee') || tokens.some(({ lemma }) => !lemma)
      })
    expect(unparsedMark).toEqual([])
  })
})

test.each([
  ['I wanted to love it but I cannot. The coffee was great.', 'coffee', 1],
  ['My wife says they dont, and the waiter was rude!', 'waiter', -1],
  ['Used to be lovely, now it isnt! The breakfast was cold.', 'breakfast', -1],
])('keywords next to a contraction are found: %s', (text, short, polarity) => {
  expect(analyzeText(text, vocabulary).keywords).toContainEqual({ short, polarity })
})

test('a contraction negates the same without its apostrophe', () => {
  expect(analyzeText('The coffee isnt good.', vocabulary)).toEqual(
    analyzeText("The coffee isn't good.", vocabulary),
  )
})
