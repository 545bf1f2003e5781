import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isMicrosurvey, microsurveys } from '#app/product/landing-pages/microsurveys'
import { scoresOf } from '#app/product/landing-pages/questions'
import { formatNps } from '#app/product/landing-pages/responses/figure-labels'
import { summarizeScores } from '#app/product/landing-pages/responses/figures'
import { responseSchema } from '#app/product/landing-pages/responses/response-schema'
import { convertScore, type Scale, scales } from '#app/product/landing-pages/responses/scales'

const names = Object.keys(microsurveys).filter(isMicrosurvey)
const both: Scale[] = ['stars', 'nps']

describe('converting answers to one scale', () => {
  test.each([
    ['stars', 'nps', [1, 2, 3, 4, 5], [1, 3, 6, 8, 10]],
    ['stars', 'stars', [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]],
    ['kiosk', 'nps', [1, 5], [1, 10]],
    ['nps', 'nps', [0, 1, 6, 7, 9, 10], [1, 1, 6, 7, 9, 10]],
    ['nps', 'stars', [0, 2, 5, 6, 7, 8, 9, 10], [1, 2, 3, 3, 4, 4, 5, 5]],
    ['thumbs', 'stars', [0, 1], [1, 5]],
    ['thumbs', 'nps', [0, 1], [1, 10]],
    ['faces', 'stars', [1, 2, 3], [1, 3, 5]],
    ['faces', 'nps', [1, 2, 3], [1, 6, 10]],
  ] as const)('%s as %s', (microsurvey, scale, input, converted) => {
    expect(input.map((score) => convertScore(microsurvey, score, scale))).toEqual(converted)
  })

  test('worst maps to worst, best to best, and the order is preserved', () => {
    for (const name of names)
      for (const scale of both) {
        const converted = scoresOf(name).map((score) => convertScore(name, score, scale))
        expect([converted[0], converted.at(-1)]).toEqual([1, scales[scale].best])
        expect(converted).toEqual([...converted].sort((a, b) => a - b))
      }
  })

  test('stars survive the conversion to the NPS scale and back, and only five stars are promoters', () => {
    for (const stars of scoresOf('stars')) {
      const npsScore = convertScore('stars', stars, 'nps')
      expect(convertScore('nps', npsScore, 'stars')).toBe(stars)
    }
    expect(scoresOf('stars').filter((stars) => convertScore('stars', stars, 'nps') >= 9)).toEqual([5])
  })
})

describe('figures', () => {
  const counts = fc.array(
    fc.record({ score: fc.integer({ min: 0, max: 10 }), count: fc.integer({ min: 1, max: 1000 }) }),
  )
  const distinctScores = counts.map((list) => [...new Map(list.map((each) => [each.score, each])).values()])

  test('the NPS is the share of promoters minus the share of detractors', () => {
    const input = [
      { score: 10, count: 5 },
      { score: 9, count: 2 },
      { score: 8, count: 2 },
      { score: 3, count: 1 },
    ]
    const { nps, average, total } = summarizeScores('nps', input)
    expect(nps).toEqual({ score: 60, promoters: 7, passives: 2, detractors: 1 })
    expect([total, average]).toEqual([10, 8.7])
  })

  test('every answer is a promoter, passive or detractor, and the NPS is between -100 and 100', () => {
    fc.assert(
      fc.property(distinctScores, (input) => {
        const { nps, total, scores } = summarizeScores('nps', input)
        expect(nps!.promoters + nps!.passives + nps!.detractors).toBe(total)
        expect(scores.map(({ score }) => score)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
        if (total) expect(Math.abs(nps!.score!)).toBeLessThanOrEqual(100)
        else expect(nps!.score).toBeNull()
      }),
    )
  })

  test('without answers there is no average and no NPS, and zero has no sign', () => {
    expect(summarizeScores('stars', [])).toMatchObject({ total: 0, average: null, nps: null })
    const format = (score: number | null) => formatNps({ score, promoters: 0, passives: 0, detractors: 0 })
    expect([format(null), format(0), format(42), format(-7)]).toEqual(['--', '0', '+42', '−7'])
  })
})

describe('validating an answer', () => {
  const formId = '5f0c1c57-7d0b-4a51-9df5-3f3a8f3c8b11'

  test.each(names)('%s accepts only its own scores', (name) => {
    const schema = responseSchema(name)
    const isAccepted = (score: string) => schema.safeParse({ score, formId }).success
    for (const score of scoresOf(name)) expect(isAccepted(String(score))).toBe(true)
    for (const score of ['', '11', '-1', '1.5', '01', ' 1', 'x'])
      expect([score, isAccepted(score)]).toEqual([score, false])
  })

  test('all other fields are optional, and an email address must be valid', () => {
    expect(responseSchema('stars').parse({ score: '4', formId })).toMatchObject({
      score: 4,
      comment: '',
      email: '',
    })
    expect(responseSchema('stars').safeParse({ score: '4', formId, email: 'not one' }).success).toBe(false)
    expect(responseSchema('stars').safeParse({ score: '4', formId, comment: 'x'.repeat(2001) }).success).toBe(
      false,
    )
  })
})

test('a comment may have two thousand characters', () => {
  const parseComment = (comment: string) =>
    responseSchema('stars').safeParse({ score: '5', comment, formId: crypto.randomUUID() })
  expect(parseComment('x'.repeat(2000)).success).toBe(true)
  expect(parseComment('x'.repeat(2001)).success).toBe(false)
})
