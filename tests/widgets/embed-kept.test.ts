import { expect, test } from 'vitest'
import { type Drawn, keptAnswers } from '#app/widgets/embeds/kept-answers.server'

type Answer = Drawn & { text: string }

function keeper(bounds = { answers: 10, bytes: 1_000 }) {
  const clock = { now: 0 }
  const drawn: string[] = []
  const keep = keptAnswers<Answer>(bounds, { strays: { answers: 2, bytes: 1_000 }, now: () => clock.now })
  const ask = (key: string, more: Partial<Answer> = {}) =>
    keep(key, async () => {
      drawn.push(key)
      await Promise.resolve()
      return {
        text: `${key} at ${clock.now}`,
        lifetime: 60_000,
        outlives: true,
        isStray: false,
        bytes: 10,
        ...more,
      }
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

test('what strangers make up is kept too, and pushes out nothing but its like', async () => {
  const { clock, drawn, ask } = keeper({ answers: 2, bytes: 1_000 })
  for (const key of ['a', 'b']) await ask(key)
  for (let n = 0; n < 100; n++) await ask(`none ${n}`, { isStray: true })
  drawn.length = 0
  for (const key of ['a', 'b', 'none 99', 'none 98']) await ask(key)
  expect(drawn).toEqual([])
  await ask('none 97', { isStray: true })
  expect(drawn).toEqual(['none 97'])
  clock.now = 60_000
  await ask('a', { isStray: true })
  expect(await ask('a')).toMatchObject({ answer: { isStray: true }, drawnAt: 60_000 })
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
