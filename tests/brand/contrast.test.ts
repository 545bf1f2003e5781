import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BrandColors, colorNames, defaultBrand } from '#app/platform/brand/brand'
import { colorDeclarations } from '#app/platform/brand/color-variables'
import { contrastRatio, legibleColors, MIN_CONTRAST } from '#app/platform/brand/contrast'
import { isDomain } from '#app/platform/brand/domain'
import { legibilityChecks } from '#app/platform/brand/legibility'

const hexColor = fc
  .tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 })))
  .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`)
const palette: fc.Arbitrary<BrandColors> = fc.record(
  Object.fromEntries(colorNames.map((name) => [name, hexColor])) as Record<
    keyof BrandColors,
    typeof hexColor
  >,
)

test('all navigation text is legible for every choice of colors', () => {
  fc.assert(
    fc.property(palette, (chosen) => {
      const legible = legibleColors(chosen)
      const pairs = [
        [legible.mainText, legible.navigationBackground],
        [legible.nameText, legible.navigationBackground],
        [legible.activeText, legible.backgroundHover],
        [legible.hoverText, legible.backgroundHover],
      ] as const
      for (const [text, background] of pairs)
        expect(contrastRatio(text, background)).toBeGreaterThanOrEqual(MIN_CONTRAST)
    }),
    { numRuns: 2_000 },
  )
})

test('legible text colors and all background colors are left as chosen', () => {
  fc.assert(
    fc.property(palette, (chosen) => {
      const legible = legibleColors(chosen)
      expect([legible.navigationBackground, legible.backgroundHover]).toEqual([
        chosen.navigationBackground,
        chosen.backgroundHover,
      ])
      if (contrastRatio(chosen.mainText, chosen.navigationBackground) >= MIN_CONTRAST)
        expect(legible.mainText).toBe(chosen.mainText)
    }),
  )
})

test('the contrast ratio is 21 : 1 for black on white and 1 : 1 for equal colors', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastRatio('#777777', '#777777')).toBe(1)
})

test('the contrast guard states which colors it replaces and what is shown instead', () => {
  const gray = { ...defaultBrand.colors, navigationBackground: '#eeeeee', mainText: '#dddddd' }
  expect(legibilityChecks(gray).map(({ verdict }) => verdict)).toEqual([
    '1.1 : 1, too low to read. Black is shown instead.',
    '1.1 : 1, too low to read. Black is shown instead.',
    '12.7 : 1',
    '12.7 : 1',
  ])
})

test('the default brand’s colors match the design tokens and pass the contrast guard unchanged', () => {
  const tokens = readFileSync('app/kit/ui/tokens.css', 'utf8')
  const { nameText, ...own } = defaultBrand.colors
  expect(legibleColors(own)).toEqual({ ...own, nameText })
  for (const declaration of colorDeclarations(defaultBrand.colors).split(';').slice(0, 5))
    expect(tokens.replace(/: /g, ':')).toContain(`${declaration};`)
})

test('only valid colors are written into a style', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const style = colorDeclarations({ ...defaultBrand.colors, mainText: text })
      expect(style).toMatch(/^(--nav-[a-z-]+:#[0-9a-f]{6};?)+$/i)
    }),
  )
  expect(colorDeclarations({ ...defaultBrand.colors, mainText: 'red;}</style><script>' })).not.toMatch(
    /script|red/,
  )
})

test.each([
  ['reviews.example.com', true],
  ['xn--bcher-kva.example', true],
  ['example', false],
  ['192.0.2.7', false],
  ['[::1]', false],
  ['localhost', false],
  ['printer.local', false],
  ['reviews.example.com.', false],
  ['reviews.example.com:8443', false],
  ['https://reviews.example.com', false],
  ['evil.example/reviews', false],
  ['-a.example.com', false],
  ['a'.repeat(64).concat('.com'), false],
])('whether a host name can be verified: %s %s', (name, owned) => {
  expect(isDomain(name)).toBe(owned)
})
