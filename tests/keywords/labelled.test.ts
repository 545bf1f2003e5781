import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { reviewReader } from '#app/keywords/reading/read-review.server'

// Two hundred sentences of real reviews, with the keywords and the sentiment somebody read in them. The rules were mended with
// these sentences at hand: the figures keep what is reached, and do not say how well a sentence is read that nobody has seen.
type Labelled = { sentence: string; keywords: Map<string, number> }

const signs: Record<string, number> = { '+': 1, '-': -1, '0': 0 }
const file = path.join(import.meta.dirname, 'labelled-sentences', 'sentences.tsv')
const labelled: Labelled[] = fs
  .readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [, sentence = '', labels = ''] = line.split('\t')
    const keywords = labels.split('; ').filter(Boolean)
    return {
      sentence,
      keywords: new Map(keywords.map((label) => [label.slice(0, -1), signs[label.at(-1)!]!])),
    }
  })

test('keywords and their sentiment are read as well as when the rules were mended with these sentences', async () => {
  const read = await reviewReader()
  const vocabulary = { names: new Set<string>(), categoriesOf: new Map<string, string[]>() }
  const wrong: string[] = []
  let found = 0
  let given = 0
  let right = 0
  let judgedRight = 0
  const opinions = { found: 0, given: 0, right: 0 }
  for (const { sentence, keywords } of labelled) {
    const mentions = new Map(
      read(sentence, vocabulary).keywords.map(({ short, polarity }) => [short, polarity]),
    )
    found += mentions.size
    given += keywords.size
    const faults: string[] = []
    for (const [short, polarity] of mentions) {
      const wanted = keywords.get(short)
      if (wanted === undefined) {
        faults.push(`+${short}`)
        continue
      }
      right += 1
      if (polarity === wanted) judgedRight += 1
      else faults.push(`${short} is ${wanted}, read as ${polarity}`)
      if (polarity !== 0) opinions.found += 1
      if (wanted !== 0) opinions.given += 1
      if (polarity !== 0 && polarity === wanted) opinions.right += 1
    }
    for (const short of keywords.keys()) if (!mentions.has(short)) faults.push(`-${short}`)
    if (faults.length > 0) wrong.push(`${sentence}\n    ${faults.join('; ')}`)
  }
  const share = (part: number, of: number) => Math.round((part / of) * 1000) / 10
  const measured = {
    sentences: labelled.length,
    keywords: { precision: share(right, found), recall: share(right, given) },
    sentiment: {
      accuracy: share(judgedRight, right),
      precision: share(opinions.right, opinions.found),
      recall: share(opinions.right, opinions.given),
    },
  }
  console.log(wrong.join('\n'), measured)
  expect(measured.sentences).toBe(200)
  // When written: keywords 94.2 and 94.2, sentiment 84.6 and 88.7. When first read: 90 and 92, 80 and 81.
  expect(measured.keywords.precision).toBeGreaterThanOrEqual(93)
  expect(measured.keywords.recall).toBeGreaterThanOrEqual(93)
  expect(measured.sentiment.precision).toBeGreaterThanOrEqual(83)
  expect(measured.sentiment.recall).toBeGreaterThanOrEqual(87)
})
