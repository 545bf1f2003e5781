import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passwordProblem } from '#app/platform/sign-in/passwords/password-rules'
import { checkNewPassword } from '#app/platform/sign-in/passwords/passwords.server'

const known = ['Ines Duarte', 'Fernhollow Florists', 'ines.d']
const never = () => false

test.each([
  'nine quiet lanterns',
  'correct-horse-battery',
  '        a b c d     ',
  'ünïcödé wörds',
  '👩‍🍳🥐🥖🍞🧁🍰🎂🍩 bakes',
  'x7$Kq2!m',
])('%j is accepted', (password) => {
  expect(passwordProblem(password, known, never)).toBeNull()
})

test.each([
  ['seven77', /at least 8/],
  ['👩‍🍳👩', /at least 8/],
  ['long '.repeat(26), /at most 128/],
  ['aaaaaaaaaaaa', /too common/],
  ['abababababab', /too common/],
  ['InesDuarte', /based on/],
  ['fernhollow!', /based on/],
  ['Florists-2026', null],
  ['duarte.1', /based on/],
])('%j: the problem is %s', (password, problem) => {
  const found = passwordProblem(password, known, never)
  if (problem) expect(found).toMatch(problem)
  else expect(found).toBeNull()
})

test('128 characters of any kind are accepted, 129 are not', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }), (text) => {
      const length = [...text.normalize('NFC')].length
      const problem = passwordProblem(text, [], never) ?? ''
      expect(/at least/.test(problem)).toBe(length < 8)
      expect(/at most/.test(problem)).toBe(length > 128)
    }),
  )
})

describe('the list of common passwords', () => {
  test.each(['password', 'Password1', '12345678', 'qwertyuiop', 'iloveyou', 'TRUSTNO1', 'sunshine'])(
    'contains %j, in any case',
    async (password) => expect(await checkNewPassword(password, [])).toMatch(/too common/),
  )

  test("rejects the product's name", async () => {
    expect(await checkNewPassword('highstreet1', [])).toMatch(/based on/)
  })

  test('accepts an uncommon password', async () => {
    expect(await checkNewPassword('thirteen-warm-loaves', ['Dana Okafor', 'Wheatwhistle Bakery'])).toBeNull()
  })
})
