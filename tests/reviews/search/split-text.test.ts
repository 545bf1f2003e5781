import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Segment, splitText } from '#app/product/reviews/search/split-text'
import { toTextVector } from '#app/product/reviews/search/text-vector'

const display = ({ word, run }: Segment) => word ?? run.join('·')
const partsOf = (text: string) => splitText(text).map(display).join(' ')

test.each([
  ['punctuation separates words', 'clean/tidy, good.Bad—it’s “nice”…', 'clean tidy good bad it s nice'],
  ['numbers are words', 'Room 5a for 4.50€', 'room 5a for 4 50'],
  ['accents are part of a word, however they are encoded', 'Cre\u0300me BRÛLÉE', 'crème brûlée'],
  ['full-width letters are the same letters', 'ＧＯＯＤ　ｎｏｏｄｌｅｓ', 'good noodles'],
  ['emoji are runs, without skin tones and joiners', 'Great👍🏽👨‍👩‍👧 ❤️', 'great 👍·👨·👩·👧 ❤'],
  ['Chinese and Japanese are runs', '服务很好，房间。部屋がきれい', '服·务·很·好 房·间 部·屋·が·き·れ·い'],
  ['half-width Katakana are the same characters', 'ｽﾀｯﾌ', 'ス·タ·ッ·フ'],
  ['Korean is a run, because particles are attached', '직원이 친절해', '직·원·이 친·절·해'],
  ['a run ends at a word', 'iPhone充電器2', 'iphone 充·電·器 2'],
  ['Thai is a run, with vowels and tones', 'น้ำ ok', 'น·้·ํ·า ok'],
  [
    'Arabic words lose vowel marks, stretching and the article',
    'الخِدْمَة مُمتــازة والطعام',
    'خدمه ممتازه طعام',
  ],
  ['letters that people use for each other in Arabic and Persian are the same', 'أحمد إلى کی', 'احمد الي كي'],
  ['a short Arabic word keeps its first letters', 'الى لله', 'الي لله'],
  ['Hebrew points are ignored', 'שָׁלוֹם', 'שלום'],
  ['a dotted capital I is an I', 'İstanbul', 'istanbul'],
  ['Indian vowel signs are part of a word', 'बहुत अच्छा।', 'बहुत अच्छा'],
  ['invisible characters are ignored', 'go\u200Bod\uFEFF \u202Ebad\u00AD', 'good bad'],
  ['punctuation alone has no parts', '!?… — «»', ''],
])('%s', (_, text, parts) => {
  expect(partsOf(text)).toBe(parts)
})

test('the words of a text do not depend on the other words in it', () => {
  const ascii = fc.string({ unit: 'binary-ascii', maxLength: 60 })
  fc.assert(
    fc.property(ascii, (text) => {
      expect(partsOf(`${text} é`)).toBe(`${partsOf(text)} é`.trimStart())
    }),
  )
})

test('a run is indexed as its pairs of characters, and its last character', () => {
  expect(toTextVector('1', '充電器 ok 肉')).toBe("'充電':1 '電器':2 '器':3 'ok':4 '肉':5")
})

test('each sample contains its share of the reviews, whatever the step of the ids', () => {
  for (const step of [1, 8, 16, 100, 256, 4096]) {
    const vectors = Array.from({ length: 51_200 }, (_, n) => toTextVector(String((n + 1) * step), ''))
    const marked = (mark: string) => vectors.filter((vector) => vector.includes(mark)).length
    for (const share of [256, 64, 16])
      expect((marked(`'*${share}'`) * share) / vectors.length).toBeCloseTo(1, 1)
    expect(vectors.filter((vector) => vector.startsWith("'*256' '*64' '*16'")).length).toBe(marked("'*256'"))
  }
})
