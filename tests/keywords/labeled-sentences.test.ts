import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createTextAnalyzer } from '#app/keywords/nlp/text-analyzer.server'

// Two hundred sentences from real reviews, labeled by hand with their keywords and sentiment. The rules were tuned with
// these sentences, so the figures prevent regressions but do not measure the accuracy for other sentences.
type LabeledSentence = { sentence: string; keywords: Map<string, number> }

const polarities: Record<string, number> = { '+': 1, '-': -1, '0': 0 }
const file = path.join(import.meta.dirname, 'labeled-sentences', 'sentences.tsv')
const labeledSentences: LabeledSentence[] = fs
  .readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [, sentence = '', labels = ''] = line.split('\t')
    const keywords = labels.split('; ').filter(Boolean)
    return {
      sentence,
      keywords: new Map(keywords.map((label) => [label.slice(0, -1), polarities[label.at(-1)!]!])),
    }
  })

test('keywords and their sentiment are detected as accurately as when the rules were tuned', async () => {
  const analyzeText = await createTextAnalyzer()
  const vocabulary = { names: new Set<string>(), categoriesByTerm: new Map<string, string[]>() }
  const wrong: string[] = []
  let foundCount = 0
  let expectedCount = 0
  let correctCount = 0
  let correctPolarityCount = 0
  const opinions = { found: 0, expected: 0, correct: 0 }
  for (const { sentence, keywords } of labeledSentences) {
    const mentions = new Map(
      analyzeText(sentence, vocabulary).keywords.map(({ short, polarity }) => [short, polarity]),
    )
    foundCount += mentions.size
    expectedCount += keywords.size
    const faults: string[] = []
    for (const [short, polarity] of mentions) {
      const expectedPolarity = keywords.get(short)
      if (expectedPolarity === undefined) {
        faults.push(`+${short}`)
        continue
      }
      correctCount += 1
      if (polarity === expectedPolarity) correctPolarityCount += 1
      else faults.push(`${short} is ${expectedPolarity}, read as ${polarity}`)
      if (polarity !== 0) opinions.found += 1
      if (expectedPolarity !== 0) opinions.expected += 1
      if (polarity !== 0 && polarity === expectedPolarity) opinions.correct += 1
    }
    for (const short of keywords.keys()) if (!mentions.has(short)) faults.push(`-${short}`)
    if (faults.length > 0) wrong.push(`${sentence}\n    ${faults.join('; ')}`)
  }
  const percentage = (part: number, of: number) => Math.round((part / of) * 1000) / 10
  const measured = {
    sentences: labeledSentences.length,
    keywords: {
      precision: percentage(correctCount, foundCount),
      recall: percentage(correctCount, expectedCount),
    },
    sentiment: {
      accuracy: percentage(correctPolarityCount, correctCount),
      precision: percentage(opinions.correct, opinions.found),
      recall: percentage(opinions.correct, opinions.expected),
    },
  }
  console.log(wrong.join('\n'), measured)
  expect(measured.sentences).toBe(200)
  // When written: keywords 94.2 and 94.2, sentiment 84.6 and 88.7. At the first measurement: 90 and 92, 80 and 81.
  expect(measured.keywords.precision).toBeGreaterThanOrEqual(93)
  expect(measured.keywords.recall).toBeGreaterThanOrEqual(93)
  expect(measured.sentiment.precision).toBeGreaterThanOrEqual(83)
  expect(measured.sentiment.recall).toBeGreaterThanOrEqual(87)
})
