import { expect, test } from 'vitest'
import { type Drawn, keptAnswers } from '#app/widgets/embeds/kept-answers.server'

type Answer = Drawn & { text: string }

function keeper(bounds = { answers: 10, bytes: 1_000 }) {
  const clock = { now: 0 }
  const drawn: string[] = []
  const keep = keptAnswers<Answer>(bounds, () => clock.now)
  const ask = (key: string, more: Partial<Answer> = {}) =>
    keep(key, async () => {
      drawn.push(key)
      await Promise.resolve()
      return { text: `${key} at ${clock.now}`, lifetime: 60_000, outlives: true, bytes: 10, ...more }
    })
  const fail = (key: string) => keep(key, () => Promise.reject(new Error('the database is away')))
  return { clock, drawn, ask, fail }
}

test('a crowd that misses is drawn for once, and lives as long as it says', async () => {
  const { clock, drawn, ask } = keeper()
  const crowd = await Promise.all(Array.from({ length: 1_000 }, () => ask('a')))
  expect(new Set(crowd.map(({ answer }) => answer.text))).toEqual(new Set(['a at 0']))
  clock.now = 59_999
  expect(await ask('a')).toMatchObject({ answer: { text: 'a at 0' }, drawnAt: 0 })
  clock.now = 60_000
  expect(await ask('a')).toMatchObject({ answer: { text: 'a at 60000' }, drawnAt: 60_000 })
  expect(drawn).toEqual(['a', 'a'])
})

test('what is kept is bounded, by number and by bytes; what was asked for longest ago goes first', async () => {
  const few = keeper({ answers: 2, bytes: 1_000 })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await few.ask(key)
  expect(few.drawn).toEqual(['a', 'b', 'c', 'b'])
  const small = keeper({ answers: 10, bytes: 25 })
  for (const key of ['a', 'b', 'c', 'a']) await small.ask(key)
  expect(small.drawn).toEqual(['a', 'b', 'c', 'a'])
})

test('while drawing fails the last one is shown on, for ten minutes and only where it may be', async () => {
  const { clock, ask, fail } = keeper()
  await ask('reviews')
  await ask('open now', { outlives: false })
  clock.now = 60_000
  expect((await fail('reviews')).answer.text).toBe('reviews at 0')
  await expect(fail('open now')).rejects.toThrow('away')
  await expect(fail('never seen')).rejects.toThrow('away')
  clock.now = 10 * 60_000
  await expect(fail('reviews')).rejects.toThrow('away')
  expect((await ask('reviews')).answer.text).toBe('reviews at 600000')
})
