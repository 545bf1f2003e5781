import { expect, test } from 'vitest'
import { startTestApplication } from '../support/test-application'
import { signIn } from '../support/visitor'

const application = await startTestApplication({}, ['emulators'])
const dana = await signIn(application.url, 'dana')

const headingOf = (text: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1]?.replace(/<[^>]*>/g, '')

test('each settings page is titled like its card, and has the list of all with itself as the current one', async () => {
  const { text } = await dana.get('/settings')
  const cards = [
    ...text
      .split('<main')[1]!
      .matchAll(/<a class="font-semibold[^"]*"[^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g),
  ]
  expect(cards.length).toBeGreaterThan(20)
  for (const [, href = '', label] of cards) {
    const page = await dana.get(href)
    expect([href, headingOf(page.text)]).toEqual([href, label])
    const [list = ''] = /<nav aria-label="Settings".*?<\/nav>/s.exec(page.text) ?? []
    const current = [...list.matchAll(/<a[^>]*aria-current="page"[^>]*>([^<]*)<\/a>/g)].map(
      ([, text]) => text,
    )
    expect([href, current]).toEqual([href, [label]])
    expect(list.match(/<a /g)).toHaveLength(cards.length + 1)
  }
})
