import { expect, test } from 'vitest'
import { detectLanguage } from '#app/product/reviews/text-analysis/language'
import { detectSentiment, sentimentOfRating } from '#app/product/reviews/text-analysis/sentiment.server'

test('the rating determines the sentiment', () => {
  expect([1, 2, 3, 4, 5].map(sentimentOfRating)).toEqual([-1, -1, 0, 1, 1])
})

test('without a rating, the sentiment is detected from the text', async () => {
  expect(
    await detectSentiment('The staff were wonderful and the bread is delicious. I love this place!'),
  ).toBe(1)
  expect(
    await detectSentiment('Terrible service, the soup was cold and the waiter was rude. I hate it.'),
  ).toBe(-1)
  expect(await detectSentiment('The shop is on the corner of the street and it opens at nine.')).toBe(0)
})

test('a text in another language is neutral', async () => {
  const texts = [
    'Das Essen war nicht schlecht und die Bedienung sehr freundlich, wir kommen wieder.',
    'Le pain est très bon et les gens sont aimables, une belle adresse.',
    'El pan es muy bueno y la gente muy amable, una maravilla.',
    '素晴らしいパンでした',
    '',
  ]
  for (const text of texts) expect(await detectSentiment(text)).toBe(0)
  expect(texts.map(detectLanguage)).toEqual(['de', 'fr', 'es', 'ja', null])
  expect(detectLanguage('Very good bread and the nicest people.')).toBe('en')
})
