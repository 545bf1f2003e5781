import { parseWithZod } from '@conform-to/zod/v4'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrastRatio } from '#app/platform/brand/contrast'
import { newWidgetContent } from '#app/product/widgets/editor/new-widget'
import { isOrigin, parseOrigin } from '#app/product/widgets/form/allowed-site'
import {
  applyFeaturingAction,
  featuringActions,
  parseFeaturingAction,
} from '#app/product/widgets/form/featured-reviews'
import { findIllegibleColors } from '#app/product/widgets/form/legibility'
import { parseSubmittedChoices } from '#app/product/widgets/form/submitted-choices'
import { widgetFormSchema } from '#app/product/widgets/form/widget-form-schema'
import { snippetOf } from '#app/product/widgets/snippet'
import {
  schemeColors,
  type WidgetSettings,
  type WidgetType,
  widgetTypeNames,
} from '#app/product/widgets/widget'
import { parseSettings } from '#app/product/widgets/widget-schema'

const defaultFields: Record<string, string> = {
  name: 'Bread',
  title: 'Reviews',
  reach: 'some',
  scheme: 'light',
  corner: 'round',
  font: 'own',
  locale: 'en-US',
}
function parseForm(type: WidgetType, fields: Record<string, string | string[]>) {
  const form = new FormData()
  for (const [name, values] of Object.entries({ ...defaultFields, ...fields }))
    for (const value of [values].flat()) form.append(name, value)
  return parseWithZod(form, { schema: widgetFormSchema(type) })
}

describe('the form', () => {
  test('parses to widget content whose settings survive being stored', () => {
    const submission = parseForm('teaser', {
      locations: ['3', '4', '3'],
      choice: 'featured',
      reviews: ['9', '7'],
      sites: 'https://www.bread.example/\n\nbread.example\nhttp://localhost:3000/page',
      hasCustomColors: 'on',
      'colors.text': '#000000',
      'colors.background': '#FFFFFF',
      'colors.accent': '#b45309',
    })
    expect(submission.status === 'success' && submission.value).toMatchObject({
      locationIds: ['3', '4'],
      reviewIds: ['9', '7'],
      settings: {
        autoPublish: false,
        allowedSites: ['https://www.bread.example', 'https://bread.example', 'http://localhost:3000'],
        theme: { colours: { background: '#ffffff' } },
      },
    })
    const { settings } = (submission as { value: { settings: WidgetSettings } }).value
    expect(parseSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings)
  })

  test('keeps only the fields that apply to the type', () => {
    const all = {
      reach: 'all',
      choice: 'featured',
      reviews: '9',
      minRating: '4',
      onlyWithText: 'on',
      sources: '1',
    }
    const star = parseForm('star_snapshot', all)
    expect(star.status === 'success' && star.value).toMatchObject({
      locationIds: null,
      reviewIds: [],
      settings: { autoPublish: false, minRating: 1, onlyWithText: false, sourceIds: ['1'] },
    })
    expect(parseForm('full_page', all).reply().error).toEqual({ locations: ['Choose a location'] })
    expect(parseForm('location_info', { locations: ['1', '2'] }).reply().error).toEqual({
      locations: ['Choose one location'],
    })
  })

  test('reports illegible colors with their contrast and how to fix it', () => {
    const unreadableColors = {
      'colors.text': '#777777',
      'colors.background': '#888888',
      'colors.accent': '#aaaaaa',
    }
    expect(
      parseForm('star_snapshot', { reach: 'all', hasCustomColors: 'on', ...unreadableColors }).reply().error,
    ).toEqual({
      'colors.text': [
        'Text contrast is 1.2:1 on this background. It must be at least 4.5:1. Choose a darker color.',
      ],
      'colors.accent': [
        'Star and link contrast is 1.5:1 on this background. It must be at least 3:1. Choose a darker color.',
      ],
    })
    expect(parseForm('star_snapshot', { reach: 'all', ...unreadableColors }).status).toBe('success')
  })

  test('requires between one and fifteen featured reviews', () => {
    const errorsFor = (reviews: string[]) =>
      parseForm('teaser', { locations: '1', choice: 'featured', reviews }).reply().error
    expect(errorsFor([])).toEqual({
      reviews: ['Choose at least one review, or show the newest matching reviews'],
    })
    const sixteen = Array.from({ length: 16 }, (_, at) => String(at + 1))
    expect(errorsFor(sixteen)).toEqual({ reviews: ['Choose at most 15 reviews'] })
  })
})

test('any input is either refused or parses to settings that can be stored', () => {
  const fields =
    'name title reach locations choice minRating onlyWithText sources reviews scheme hasCustomColors'
  const names = [
    ...fields.split(' '),
    'colors.text',
    'colors',
    'colors.accent',
    'corner',
    'font',
    'locale',
    'sites',
  ]
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom('on', 'some', 'featured', '1', '99999999999999999999', '#000000'),
  )
  const sent = fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 12 })
  fc.assert(
    fc.property(fc.constantFrom(...widgetTypeNames), sent, (type, pairs) => {
      const form = new FormData()
      for (const [name, text] of Object.entries(defaultFields)) form.append(name, text)
      for (const [name, text] of pairs) form.append(name, text)
      const submission = parseWithZod(form, { schema: widgetFormSchema(type) })
      expect(parseSubmittedChoices(submission.payload, type).reviews.length).toBeLessThanOrEqual(15)
      if (submission.status === 'success')
        expect(parseSettings(submission.value.settings)).toEqual(submission.value.settings)
    }),
  )
})

test('a new widget of any type has settings that can be stored', () => {
  for (const type of widgetTypeNames) {
    const { settings } = newWidgetContent(type, ['1'])
    expect(parseSettings(settings)).toEqual(settings)
  }
})

test('older settings get defaults, but invalid allowed sites never turn into "any site"', () => {
  expect(parseSettings({ allowedSites: [] })).toMatchObject({ minRating: 1, theme: { scheme: 'light' } })
  expect(() => parseSettings({})).toThrow()
  expect(() => parseSettings({ allowedSites: ['https://a.example; script-src *'] })).toThrow()
})

test('any input for a site becomes an ASCII origin or is refused', () => {
  expect(parseOrigin(' Bücher.example/shop ')).toBe('https://xn--bcher-kva.example')
  for (const text of [
    '',
    'a b',
    'ftp://a.example',
    'https://u:p@a.example',
    'https://*.a.example',
    'a;b.example',
  ])
    expect([text, parseOrigin(text)]).toEqual([text, null])
  const text = fc.string({ unit: fc.constantFrom(...'ab.:/@;*- é#?%[]\\') })
  fc.assert(
    fc.property(text, fc.constantFrom('', 'http://', 'https://'), (rest, scheme) => {
      const origin = parseOrigin(scheme + rest)
      expect(origin === null || (isOrigin(origin) && parseOrigin(origin) === origin)).toBe(true)
    }),
  )
})

test('featured reviews stay distinct and at most fifteen for any sequence of buttons', () => {
  const press = fc.record({
    action: fc.constantFrom(...featuringActions),
    id: fc.integer({ min: 1, max: 20 }).map(String),
  })
  fc.assert(
    fc.property(fc.array(press, { maxLength: 60 }), (presses) => {
      const ids = presses.reduce<string[]>(
        (list, { action: what, id }) => applyFeaturingAction(list, parseFeaturingAction(`${what}-${id}`)!),
        [],
      )
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length).toBeLessThanOrEqual(15)
    }),
  )
  expect(applyFeaturingAction(['1', '2', '3'], { action: 'down', id: '1' })).toEqual(['2', '1', '3'])
  expect(applyFeaturingAction(['1', '2', '3'], { action: 'up', id: '1' })).toEqual(['1', '2', '3'])
  expect(parseFeaturingAction('up-1 or 1')).toBeNull()
})

test('the snippet is a script with a noscript frame, and its title is escaped', () => {
  const code = snippetOf({
    origin: 'https://x.example',
    key: 'ab',
    type: 'star_snapshot',
    title: '"><script>alert(1)</script>&',
  })
  const title = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;'
  expect(code).toContain(
    `<script async src="https://x.example/embed.js" data-widget="ab" data-title="${title}"`,
  )
  expect(code).toContain(
    `<noscript><iframe src="https://x.example/embed/ab" title="${title}" width="100%" height="160"`,
  )
  expect(code.match(/<(\w+)/g)).toEqual(['<div', '<script', '<noscript', '<iframe'])
})

test('the colors of the schemes are legible', () => {
  for (const colors of Object.values(schemeColors)) expect(findIllegibleColors(colors)).toEqual([])
  const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(color, color, color, (text, background, accent) => {
      const isFine = contrastRatio(text, background) >= 4.5 && contrastRatio(accent, background) >= 3
      expect(findIllegibleColors({ text, background, accent }).length === 0).toBe(isFine)
    }),
  )
})
