import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openAllDay, weekOf } from '#app/kit/opening-hours/week'
import type { ShownContent } from '#app/product/widgets/embeds/content/shown-content.server'
import type { ShownLocation } from '#app/product/widgets/embeds/content/shown-location.server'
import { ratingFromCounts } from '#app/product/widgets/embeds/content/shown-rating.server'
import type { ShownReview } from '#app/product/widgets/embeds/content/shown-reviews.server'
import { formatEmbedQuery, parseEmbedQuery } from '#app/product/widgets/embeds/embed-query'
import { renderEmbed } from '#app/product/widgets/embeds/render-embed.server'
import { localBusiness, localBusinessText } from '#app/product/widgets/embeds/view/local-business'
import { type WidgetTheme, widgetLocales } from '#app/product/widgets/widget'
import { parseSettings } from '#app/product/widgets/widget-schema'

const review: ShownReview = {
  reviewer: 'Ann Ash',
  rating: 4,
  title: '',
  body: 'Good bread.',
  language: 'en',
  publishedAt: new Date('2026-11-03T12:00:00Z'),
  isDateEstimated: false,
  source: 'Google',
}
const location: ShownLocation = {
  name: 'Wheatwhistle Bakery',
  address: '1 Mill Lane',
  address_2: '',
  city: 'Evanston',
  state: 'Illinois',
  state_code: 'IL',
  zipcode: '60201',
  country_id: 'US',
  phone: '(847) 555-0100',
  website: 'https://wheatwhistle.example/evanston',
  latitude: 42.04,
  longitude: -87.68,
  status: 'active',
  week: weekOf((day) =>
    day === 'sunday'
      ? { open: false, is_24_hours: false, hours: [] }
      : { open: true, is_24_hours: false, hours: [{ open_time: '18:00', close_time: '02:00' }] },
  ),
  special: [{ date: '2026-11-26', day: { open: false, is_24_hours: false, hours: [] } }],
  today: '2026-11-22',
  isOpen: false,
}

type RenderOptions = { theme?: Partial<WidgetTheme>; settings?: object; query?: string; timeZone?: string }

function render(
  shown: ShownContent,
  { theme = {}, settings = {}, query = '', timeZone = 'UTC' }: RenderOptions = {},
) {
  return renderEmbed({
    settings: parseSettings({ allowedSites: [], ...settings, theme }),
    shown,
    query: parseEmbedQuery(new URLSearchParams(query)),
    timeZone,
  })
}

const feedContent = (more: object = {}): ShownContent => ({
  type: 'full_page',
  name: location.name,
  rating: ratingFromCounts([0, 0, 1, 2, 5]),
  reviews: [review],
  hasMore: true,
  ...more,
})

test('a review shows its name, stars, text, date and source', () => {
  const { html } = render({ type: 'teaser', reviews: [review] })
  for (const part of ['Ann Ash', '4 out of 5 stars', 'Good bread.', 'Nov 3, 2026', 'on Google'])
    expect(html).toContain(part)
  const { html: estimated } = render({ type: 'teaser', reviews: [{ ...review, isDateEstimated: true }] })
  expect(estimated).toContain('<time dateTime="2026-11">November 2026</time>')
})

test('the carousel is a list with links between its reviews, and none beyond its ends', () => {
  const reviews = Array.from({ length: 15 }, () => review)
  const { html } = render({ type: 'teaser', reviews })
  expect(html.match(/<li id="r\d+"/g)).toHaveLength(15)
  const slideNumbers = [...html.matchAll(/href="#r(\d+)"/g)].map(([, at]) => Number(at))
  expect(slideNumbers.filter((at) => at < 1 || at > 15)).toEqual([])
  expect(slideNumbers).toHaveLength(28)
  expect(html).not.toMatch(/setInterval|setTimeout|animation/)
})

test('the snapshot and the feed show ratings but contain no structured data about them', () => {
  const rating = ratingFromCounts([1, 0, 0, 1, 1])
  const { html } = render({ type: 'star_snapshot', rating })
  expect(html).toMatch(/3\.3.*3 reviews/)
  for (const each of [html, render(feedContent()).html])
    expect(each).not.toMatch(/ld\+json|itemprop|aggregateRating/i)
  expect(ratingFromCounts([0, 0, 0, 0, 0])).toEqual({ average: null, count: 0 })
  expect(render({ type: 'star_snapshot', rating: ratingFromCounts([0, 0, 0, 0, 0]) }).html).toContain(
    'No reviews yet',
  )
})

test('a feed that leaves out low ratings says so', () => {
  expect(render(feedContent()).html).not.toContain('Shown here')
  expect(render(feedContent(), { settings: { minRating: 4 } }).html).toContain(
    'Shown here: reviews with 4 stars or more',
  )
})

test('a feed of chosen reviews says that they are a selection and does not mention a minimum rating', () => {
  const { html } = render(feedContent(), { settings: { autoPublish: false, minRating: 5 } })
  expect(html).toContain('Shown here: a selection of the reviews')
  expect(html).not.toContain('stars or more')
})

test('a page number beyond the last links back to the first page and does not say that there are no reviews', () => {
  const { html } = render(feedContent({ reviews: [], hasMore: false }), { query: 'page=150&theme=dark' })
  expect(html).toContain('rel="prev" href="?theme=dark"')
  expect(html).not.toContain('No reviews yet')
  expect(
    render(feedContent({ reviews: [], rating: ratingFromCounts([0, 0, 0, 0, 0]) })).html.match(
      /No reviews yet/g,
    ),
  ).toHaveLength(1)
})

test('a date’s machine-readable form matches its text, in the account’s time zone', () => {
  const publishedAt = new Date('2026-12-01T02:00:00Z')
  const shown = (isDateEstimated: boolean) =>
    render(
      { type: 'teaser', reviews: [{ ...review, publishedAt, isDateEstimated }] },
      { timeZone: 'America/Chicago' },
    ).html
  expect(shown(false)).toContain('<time dateTime="2026-11-30">Nov 30, 2026</time>')
  expect(shown(true)).toContain('<time dateTime="2026-11">November 2026</time>')
})

test('the links to other pages keep the valid parameters', () => {
  const { html } = render(feedContent(), { query: 'page=3&theme=dark&lang=de&junk=1' })
  expect(html).toContain('rel="next" href="?theme=dark&amp;lang=de-DE&amp;page=4"')
  expect(html).toContain('rel="prev" href="?theme=dark&amp;lang=de-DE&amp;page=2"')
  expect(render(feedContent(), { query: 'page=2' }).html).toContain('rel="prev" href="?"')
  expect(render(feedContent({ hasMore: false })).html).not.toContain('rel="next"')
})

test('a location’s structured data matches its facts, including special hours', () => {
  const structuredData = localBusiness(location)
  expect(structuredData).toMatchObject({
    '@type': 'LocalBusiness',
    name: 'Wheatwhistle Bakery',
    address: {
      streetAddress: '1 Mill Lane',
      addressLocality: 'Evanston',
      addressRegion: 'IL',
      addressCountry: 'US',
    },
    telephone: '+18475550100',
  })
  expect(structuredData.openingHoursSpecification).toContainEqual({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: 'https://schema.org/Saturday',
    opens: '18:00',
    closes: '02:00',
  })
  expect(structuredData.openingHoursSpecification).toContainEqual(
    expect.objectContaining({ dayOfWeek: 'https://schema.org/Sunday', opens: '00:00', closes: '00:00' }),
  )
  expect(structuredData.specialOpeningHoursSpecification).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      opens: '00:00',
      closes: '00:00',
      validFrom: '2026-11-26',
      validThrough: '2026-11-26',
    },
  ])
  const openingHours = localBusiness({
    ...location,
    week: weekOf(() => openAllDay),
  }).openingHoursSpecification
  expect(openingHours?.[0]).toMatchObject({ opens: '00:00', closes: '23:59' })
  expect(JSON.stringify(structuredData)).not.toMatch(/rating|review/i)
})

/** The rules of schema.org's types that the widgets use, with what search engines require and recommend. */
const structuredDataRules: Record<
  string,
  { required: string[]; recommended: string[]; values: Record<string, RegExp> }
> = {
  LocalBusiness: {
    required: ['name', 'address'],
    recommended: ['telephone', 'url', 'geo', 'openingHoursSpecification'],
    values: { telephone: /^\+\d{7,15}(;ext=\d+)?$/, url: /^https?:\/\// },
  },
  PostalAddress: {
    required: ['streetAddress', 'addressLocality', 'addressCountry'],
    recommended: ['addressRegion', 'postalCode'],
    values: { addressCountry: /^[A-Z]{2}$/ },
  },
  GeoCoordinates: {
    required: ['latitude', 'longitude'],
    recommended: [],
    values: { latitude: /^-?\d+(\.\d+)?$/, longitude: /^-?\d+(\.\d+)?$/ },
  },
  OpeningHoursSpecification: {
    required: ['opens', 'closes'],
    recommended: [],
    values: {
      opens: /^\d\d:\d\d$/,
      closes: /^\d\d:\d\d$/,
      dayOfWeek: /^https:\/\/schema\.org\/[A-Z][a-z]+day$/,
      validFrom: /^\d{4}-\d\d-\d\d$/,
      validThrough: /^\d{4}-\d\d-\d\d$/,
    },
  },
}

function findRuleViolations(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each, n) => findRuleViolations(each, `${path}[${n}]`))
  if (typeof value !== 'object' || value === null) return []
  const { '@type': type, '@context': _, ...properties } = value as Record<string, unknown>
  const rules = structuredDataRules[String(type)]
  if (!rules) return [`${path}: unknown type ${type}`]
  const known = new Set([
    ...rules.required,
    ...rules.recommended,
    ...Object.keys(rules.values),
    'specialOpeningHoursSpecification',
  ])
  return [
    ...[...rules.required, ...rules.recommended]
      .filter((name) => !(name in properties))
      .map((name) => `${path}: no ${name}`),
    ...Object.keys(properties)
      .filter((name) => !known.has(name))
      .map((name) => `${path}: ${name} is not of ${type}`),
    ...Object.entries(rules.values)
      .filter(([name, pattern]) => name in properties && !pattern.test(String(properties[name])))
      .map(([name]) => `${path}: ${name} is ${properties[name]}`),
    ...Object.entries(properties).flatMap(([name, each]) => findRuleViolations(each, `${path}.${name}`)),
  ]
}

test('structured data has what schema.org and search engines require and recommend, and no rating', () => {
  const widgets: ShownContent[] = [
    { type: 'teaser', reviews: [review] },
    feedContent(),
    { type: 'location_info', location: { ...location, phone: '(847) 555-0100 ext. 12' } },
  ]
  const found = widgets.map((shown) =>
    [...render(shown).html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, text]) => JSON.parse(text!),
    ),
  )
  expect(found.map((each) => each.length)).toEqual([0, 0, 1])
  expect(findRuleViolations(found.flat(), 'data')).toEqual([])
  expect(found[2]![0]).toMatchObject({ telephone: '+18475550100;ext=12' })
})

test('a location without an address has no structured data', () => {
  const { html } = render({ type: 'location_info', location: { ...location, address: '', city: '' } })
  expect(html).toContain('Wheatwhistle Bakery')
  expect(html).not.toContain('ld+json')
})

test('a permanently closed location says so and has no structured data', () => {
  const { html } = render({
    type: 'location_info',
    location: { ...location, status: 'inactive', week: null, special: [], isOpen: null },
  })
  expect(html).toContain('Permanently closed')
  expect(html).not.toMatch(/ld\+json|Open now/)
})

const hostile = [
  '"><img src=x onerror=window.__x=1>',
  '</script><script>window.__x=1</script>',
  '</style><script>',
]

test('text written by users is escaped everywhere', () => {
  const texts = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary', maxLength: 40 }))
  fc.assert(
    fc.property(texts, texts, texts, (name, body, title) => {
      const renderedEmbeds = [
        render({ type: 'teaser', reviews: [{ ...review, reviewer: name, body, title, source: title }] }),
        render(feedContent({ name, reviews: [{ ...review, body }] })),
        render({
          type: 'location_info',
          location: { ...location, name, address: body, city: title, phone: title },
        }),
      ]
      for (const { html } of renderedEmbeds) {
        expect(html.match(/<script/g)!.length).toBe(html.includes('ld+json') ? 2 : 1)
        expect(html.match(/<\/script/g)!.length).toBe(html.match(/<script/g)!.length)
        expect(html).not.toMatch(/<img|<\/style>.*<\/style>|\s(on\w+|style)="/i)
      }
      const structuredData = JSON.parse(localBusinessText({ ...location, name })) as { name: string }
      if (name) expect(structuredData.name).toBe(name)
    }),
    { numRuns: 6 },
  )
})

test('the security policy allows only the style and the script of the page', () => {
  for (const { html, policy } of [render(feedContent()), render({ type: 'location_info', location })]) {
    const [, style] = /<style>(.*?)<\/style>/s.exec(html)!
    const [, script] = /<script>(.*?)<\/script>/s.exec(html)!
    for (const text of [style!, script!]) expect(policy).toContain(hashOf(text))
    expect(script).toContain('postMessage')
    expect(policy).toMatch(/^default-src 'none';/)
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
  }
})

test('any query is reduced to one of a few canonical ones', () => {
  expect(parseEmbedQuery(new URLSearchParams('page=2&lang=FR&theme=system&font=serif'))).toEqual({
    page: 2,
    locale: 'fr-FR',
    scheme: 'system',
    font: 'serif',
  })
  expect(formatEmbedQuery(parseEmbedQuery(new URLSearchParams('page=999999')))).toBe('?page=999999')
  for (const arbitraryText of [
    'page=0',
    'page=1000000',
    'page=-1',
    'page=1e9',
    'lang=xx',
    'lang=e',
    'theme=__proto__',
    'font=url(x)',
    'page=',
  ])
    expect(formatEmbedQuery(parseEmbedQuery(new URLSearchParams(arbitraryText)))).toBe('')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const canonicalQuery = formatEmbedQuery(parseEmbedQuery(new URLSearchParams(text)))
      expect(formatEmbedQuery(parseEmbedQuery(new URLSearchParams(canonicalQuery)))).toBe(canonicalQuery)
    }),
  )
})

test('every locale is rendered in the language that the page declares', () => {
  for (const locale of widgetLocales) {
    const { html } = render({ type: 'location_info', location }, { settings: { locale } })
    expect(html).toContain(`<html lang="${locale.slice(0, 2)}" dir="ltr">`)
  }
  const { html } = render({ type: 'location_info', location }, { settings: { locale: 'de-DE' } })
  expect(html).toMatch(/lang="de".*Öffnungszeiten.*Montag.*18:00 – 2:00/s)
})

test('the largest carousel is at most 20 kB gzipped, the script at most 2 kB', () => {
  const vocabulary = readFileSync('LICENSE', 'utf8').split(/\s+/)
  const word = (at: number) => vocabulary[(at * 7_919) % vocabulary.length]
  const longest = (at: number) => {
    const body = Array.from({ length: 330 }, (_, n) => word(at * 331 + n * n))
      .join(' ')
      .slice(0, 2_000)
    return { ...review, body, reviewer: `Ann ${at}` }
  }
  const page = gzipSync(
    render({ type: 'teaser', reviews: Array.from({ length: 15 }, (_, at) => longest(at)) }).html,
  )
  const script = gzipSync(readFileSync('public/embed.js'))
  console.log(`embeds: a carousel of 15 long reviews ${page.length} B gz, the script ${script.length} B gz`)
  expect(page.length).toBeLessThanOrEqual(20_000)
  expect(script.length).toBeLessThanOrEqual(2_000)
})

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
