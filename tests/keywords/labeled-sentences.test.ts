import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createTextAnalyzer, type TextAnalyzer } from '#app/product/keywords/nlp/text-analyzer.server'

// Sentences of real reviews, labeled by hand with their keywords and sentiment: labeled-sentences/SOURCES.md says where
// they come from. The rules were tuned with `sentences` and `development`, so these figures prevent regressions. Only
// `holdout` measures the accuracy for other sentences: do not change a rule because of a mistake in it.
type LabeledSentence = { sentence: string; keywords: Map<string, number> }

const polarities = new Map([
  ['+', 1],
  ['-', -1],
  ['0', 0],
])

function readLabels(name: string): LabeledSentence[] {
  const file = path.join(import.meta.dirname, 'labeled-sentences', `${name}.tsv`)
  const lines = fs.readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [, sentence = '', labels = ''] = line.split('\t')
    const keywords = labels.split('; ').filter(Boolean)
    return {
      sentence,
      keywords: new Map(keywords.map((label) => [label.slice(0, -1), polarities.get(label.at(-1)!)!])),
    }
  })
}

type Counts = { found: number; expected: number; correct: number }
type Measured = { keywords: Counts; opinions: Counts; mistakes: string[] }

/** Counts keywords, and the opinions about those keywords that the analyzer and the labels have in common. */
function measure(analyzeText: TextAnalyzer, labeled: LabeledSentence[]): Measured {
  const vocabulary = { names: new Set<string>(), categoriesByTerm: new Map<string, string[]>() }
  const keywords = { found: 0, expected: 0, correct: 0 }
  const opinions = { found: 0, expected: 0, correct: 0 }
  const mistakes: string[] = []
  for (const { sentence, keywords: labels } of labeled) {
    const mentions = analyzeText(sentence, vocabulary).keywords
    const faults = [...labels.keys()].filter((label) => !mentions.some(({ short }) => short === label))
    keywords.found += mentions.length
    keywords.expected += labels.size
    for (const { short, polarity } of mentions) {
      const label = labels.get(short)
      if (label !== polarity) faults.push(`${short} is ${label}, read as ${polarity}`)
      if (label === undefined) continue
      keywords.correct += 1
      if (polarity !== 0) opinions.found += 1
      if (label !== 0) opinions.expected += 1
      if (polarity !== 0 && polarity === label) opinions.correct += 1
    }
    if (faults.length > 0) mistakes.push(`${sentence}\n    ${faults.join('; ')}`)
  }
  return { keywords, opinions, mistakes }
}

const percentage = (part: number, of: number) => Math.round((part / of) * 1000) / 10

function figuresOf({ keywords, opinions }: Measured) {
  return {
    keywordPrecision: percentage(keywords.correct, keywords.found),
    keywordRecall: percentage(keywords.correct, keywords.expected),
    opinionPrecision: percentage(opinions.correct, opinions.found),
    opinionRecall: percentage(opinions.correct, opinions.expected),
  }
}

const analyzeText = await createTextAnalyzer()

// The floors are slightly below what was measured when the rules were last changed. Mistakes in `holdout` are not
// printed, because whoever reads them tunes the rules to them.
test.each([
  { name: 'sentences', count: 200, floors: [94, 94, 86.5, 91], showsMistakes: true },
  { name: 'development', count: 100, floors: [95.5, 94, 92, 92], showsMistakes: true },
  { name: 'holdout', count: 100, floors: [89, 93, 88, 82.5], showsMistakes: false },
])(
  'keywords and opinions of $name are read as accurately as before',
  ({ name, count, floors, showsMistakes }) => {
    const labeled = readLabels(name)
    const measured = measure(analyzeText, labeled)
    const figures = figuresOf(measured)
    console.log(name, measured.keywords, measured.opinions, figures)
    if (showsMistakes) console.log(measured.mistakes.join('\n'))
    expect(labeled).toHaveLength(count)
    Object.values(figures).forEach((figure, n) => {
      expect(figure, Object.keys(figures)[n]).toBeGreaterThanOrEqual(floors[n]!)
    })
  },
)
