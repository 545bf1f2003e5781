import { expect, test } from 'vitest'
import { userTypeHints } from '#app/kit/access/user-types'

test('the hint of every user type ends with a period, as hints do everywhere', () => {
  expect(Object.values(userTypeHints).filter((hint) => !hint.endsWith('.'))).toEqual([])
})
