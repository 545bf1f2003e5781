import { expect, test } from 'vitest'
import { htmlToText } from '#app/product/imports/columns/html-text'

test.each([
  ['<p>Great bread.</p><p>Will be back!</p>', 'Great bread.\n\nWill be back!'],
  ['Great<br>bread<br/>and <b>coffee</b>', 'Great\nbread\nand coffee'],
  ['<div class="review">So <a href="https://x.example">good</a></div>', 'So good'],
  ['<ul><li>bread</li><li>rolls</li></ul>', 'bread\n\nrolls'],
  ['Fish &amp; chips, &quot;fresh&quot; &#39;n&#x27; hot&hellip;', 'Fish & chips, "fresh" \'n\' hot…'],
  ['Great &#128077;', 'Great 👍'],
])('HTML of a shop system is read as the text that a reader sees: %s', (html, text) => {
  expect(htmlToText(html)).toBe(text)
})

test.each([
  'I <3 this place',
  '5 < 6 and 7 > 6',
  'a <b',
  '<script>x</script>',
  'R&D; AT&T & co',
  '&#0; &#xd800; &unknown;',
  '<place>',
])('what is not the HTML of a text stays as it is: %s', (text) => {
  expect(htmlToText(text)).toBe(text)
})

test.each(['<', '<a ', '<p ', '&', '&#', '\n ', '<b'])('a long repetition of %j takes no time', (part) => {
  const text = part.repeat(100_000 / part.length)
  const before = performance.now()
  htmlToText(text)
  expect(performance.now() - before).toBeLessThan(1_000)
})
