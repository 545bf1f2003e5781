import { expect, test } from 'vitest'
import type { GraphApi } from '#app/kit/providers/facebook-pages/graph-api.server'
import { createPageTokens } from '#app/kit/providers/facebook-pages/page-tokens.server'
import type { ProviderResult } from '#app/kit/providers/provider-result'

const invalid: ProviderResult<never> = {
  outcome: 'rejected',
  status: 400,
  code: 'TOKEN_INVALID',
  reason: 'Ended.',
}

/** A connection that returns these Page tokens one after the other, and rejects where there is none. */
function graphWithTokens(tokens: (string | null)[]): GraphApi {
  const remaining = [...tokens]
  return {
    call: async ({ shape }) => {
      const token = remaining.shift()
      return token ? { outcome: 'ok', value: shape.parse({ id: '1', access_token: token }) } : invalid
    },
    list: async () => ({ outcome: 'ok', value: [] }),
  }
}

const acceptOnly = (good: string) => async (token: string) =>
  token === good ? { outcome: 'ok' as const, value: token } : invalid

test('a Page’s token is requested once, and again when it was revoked', async () => {
  const tokens = createPageTokens(graphWithTokens(['first', 'second']))
  expect(await tokens.withToken('1', acceptOnly('first'))).toMatchObject({ value: 'first' })
  expect(await tokens.withToken('1', acceptOnly('first'))).toMatchObject({ value: 'first' })
  expect(await tokens.withToken('1', acceptOnly('second'))).toMatchObject({ value: 'second' })
})

test('the connection has ended only when it yields no Page token, not when a new Page token is rejected', async () => {
  expect(await createPageTokens(graphWithTokens([null])).withToken('1', acceptOnly('first'))).toMatchObject({
    code: 'TOKEN_INVALID',
  })
  expect(
    await createPageTokens(graphWithTokens(['first', null])).withToken('1', acceptOnly('second')),
  ).toMatchObject({
    code: 'TOKEN_INVALID',
  })
  expect(
    await createPageTokens(graphWithTokens(['first', 'second'])).withToken('1', acceptOnly('third')),
  ).toMatchObject({
    code: 'PERMISSION',
  })
})
