import { expect, test } from 'vitest'
import type { Answer } from '#app/providers/answer'
import type { Graph } from '#app/providers/facebook-pages/graph.server'
import { pageTokens } from '#app/providers/facebook-pages/page-tokens.server'

const invalid: Answer<never> = { outcome: 'rejected', status: 400, code: 'TOKEN_INVALID', reason: 'Ended.' }

/** A connection that gives its Page one token after the other. */
function giving(tokens: (string | null)[]): Graph {
  const left = [...tokens]
  return {
    call: async ({ shape }) => {
      const token = left.shift()
      return token ? { outcome: 'ok', value: shape.parse({ id: '1', access_token: token }) } : invalid
    },
    list: async () => ({ outcome: 'ok', value: [] }),
  }
}

const goodIs = (good: string) => async (token: string) =>
  token === good ? { outcome: 'ok' as const, value: token } : invalid

test('A Page’s token is asked for once, and again when it was taken back', async () => {
  const tokens = pageTokens(giving(['first', 'second']))
  expect(await tokens.as('1', goodIs('first'))).toMatchObject({ value: 'first' })
  expect(await tokens.as('1', goodIs('first'))).toMatchObject({ value: 'first' })
  expect(await tokens.as('1', goodIs('second'))).toMatchObject({ value: 'second' })
})

test('The connection has ended when it gives no token, and not when a Page’s is refused', async () => {
  expect(await pageTokens(giving([null])).as('1', goodIs('first'))).toMatchObject({ code: 'TOKEN_INVALID' })
  expect(await pageTokens(giving(['first', null])).as('1', goodIs('second'))).toMatchObject({
    code: 'TOKEN_INVALID',
  })
  expect(await pageTokens(giving(['first', 'second'])).as('1', goodIs('third'))).toMatchObject({
    code: 'PERMISSION',
  })
})
