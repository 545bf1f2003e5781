import { expect, test } from 'vitest'
import { completeBody } from '#app/platform/http/complete-body.server'

const complete = (html: string) => completeBody(Buffer.from(html), 'nonce').toString()

test('what follows the document is moved to the end of its body, without the marks of React', () => {
  expect(
    complete(
      '<!DOCTYPE html><html><head></head><body><p>Łódź 🍜</p></body></html><!--$--><script nonce="n">a("é")</script><!--$--><script>b()</script><!--/$--><!--/$-->',
    ),
  ).toBe(
    '<!DOCTYPE html><html><head></head><body><p>Łódź 🍜</p><script nonce="n">a("é")</script><script>b()</script></body></html>',
  )
})

test('the scripts of a document wait in a template for the first paint', () => {
  const html = complete(
    '<html><body><p>x</p><link rel="modulepreload" href="/a.js"/><script>a()</script></body></html><!--$--><script>b()</script><!--/$-->',
  )
  const [before, scripts, after] = html.split(/<\/?template>/)
  expect(before).toBe('<html><body><p>x</p>')
  expect(scripts).toBe('<link rel="modulepreload" href="/a.js"/><script>a()</script><script>b()</script>')
  expect(after).toMatch(/^<script nonce="nonce">[^<]+<\/script><\/body><\/html>$/)
})

test('a document that ends with its body stays the same, and so does what is no document', () => {
  for (const html of ['<html><body><!--$--><p>x</p><!--/$--></body></html>', 'error', ''])
    expect(complete(html)).toBe(html)
})
