import { expect, test } from 'vitest'
import { searchHits } from '#app/product/reviews/search/search-hits'

/** Returns the text with brackets around its hits. */
function marked(search: string, text: string): string {
  let result = ''
  let end = 0
  for (const [from, to] of searchHits(search, text)) {
    result += `${text.slice(end, from)}[${text.slice(from, to)}]`
    end = to
  }
  return result + text.slice(end)
}

test.each([
  ['clean', 'Clean rooms, known for cleanliness', '[Clean] rooms, known for [cleanliness]'],
  ['at', 'At the bar, after eight', '[At] the bar, after eight'],
  ['"very clean"', 'Very, very clean. Not cleaned', 'Very, [very clean]. Not cleaned'],
  ['"rye" friendly', 'Friendly staff, rye bread, ryes', '[Friendly] staff, [rye] bread, ryes'],
  ['coffee -cold', 'Coffee was cold', '[Coffee] was cold'],
  ['tea OR coffee', 'tea, coffee', '[tea], [coffee]'],
  ['CAFÉ', 'Cafe\u0301 is a café', '[Cafe\u0301] is a [café]'],
  ['東京', '私は東京タワーへ', '私は[東京]タワーへ'],
  ['🍞', 'Best 🍞🥐 ever', 'Best [🍞]🥐 ever'],
  ['clean cle', 'cleaning', '[cleaning]'],
  ['!!!', 'wow!!!', 'wow!!!'],
  ['', 'nothing', 'nothing'],
])('a search for %s marks what it found in %s', (search, text, expected) => {
  expect(marked(search, text)).toBe(expected)
})
