import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconNames } from '#app/kit/ui/icon-names'

const app = new URL('../../app/', import.meta.url)
const tokens = readFileSync(new URL('kit/ui/tokens.css', app), 'utf8')

test('every pair of colors that the components combine reaches AA, light and dark', () => {
  expect(colorPairs().filter(({ ratio, least }) => ratio < least)).toEqual([])
})

// Mails have no style sheet, and the preview of brand colors shows the colors that a person is choosing.
const exceptions = ['platform/white-label/brand-preview.tsx', 'platform/mail/email-layout.tsx']

test('pages and components use tokens: no colors, sizes or styles of their own', () => {
  const ownStyle = /#[0-9a-f]{6}\b|\b(?:text|bg|border|fill|stroke)-\[|\sstyle=/i
  const offenders = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !exceptions.includes(file))
    .filter((file) => ownStyle.test(readFileSync(new URL(file, app), 'utf8')))
  expect(offenders).toEqual([])
})

test('the sprite contains exactly the icons that have a name, and the ratings in stars', () => {
  const sprite = readFileSync(new URL('kit/ui/icons.svg', app), 'utf8')
  const ratings = [1, 2, 3, 4, 5].map((rating) => `stars-${rating}`)
  const names = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)
  expect(names.sort()).toEqual([...iconNames, ...ratings].sort())
})

function colorPairs() {
  const statuses = ['success', 'warning', 'danger', 'info', 'pending']
  const grounds = ['surface', 'canvas', 'surface-2', 'surface-3', 'accent-subtle']
  const text = [
    ...grounds.flatMap((ground) => ['ink', 'ink-2', 'ink-3'].map((textColor) => [textColor, ground])),
    ...['surface', 'canvas', 'surface-2', 'accent-subtle'].map((ground) => ['accent', ground]),
    ...statuses.flatMap((status) => [
      [`${status}-fg`, `${status}-bg`],
      [`${status}-fg`, 'surface'],
    ]),
    ['on-accent', 'accent'],
    ['on-accent', 'accent-hover'],
    ['on-danger', 'danger-solid'],
    ['on-danger', 'danger-solid-hover'],
    ['danger-fg', 'accent-subtle'],
  ]
  const graphics = [
    ...['surface', 'canvas', 'surface-2'].map((ground) => ['border-strong', ground]),
    ...statuses.flatMap((status) =>
      ['surface', 'surface-2', 'accent-subtle'].map((ground) => [`${status}-line`, ground]),
    ),
    ...['star', ...[1, 2, 3, 4, 5].flatMap((n) => [`chart-${n}`, `rating-${n}`])].map((name) => [
      name,
      'surface',
    ]),
  ]
  return [
    ...text.map((pair) => ({ pair, least: 4.5 })),
    ...graphics.map((pair) => ({ pair, least: 3 })),
  ].flatMap(({ pair: [front = '', ground = ''], least }) =>
    [0, 1].map((scheme) => ({
      pair: `${front} on ${ground}, ${scheme ? 'dark' : 'light'}`,
      least,
      ratio: contrast(colorValue(front, scheme), colorValue(ground, scheme)),
    })),
  )
}

function colorValue(name: string, scheme: number): string {
  const match = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens)
  if (!match) throw new Error(`no color --${name}`)
  return match[scheme + 1]!
}

/** Relative luminance and contrast ratio as defined in WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
