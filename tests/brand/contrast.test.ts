import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BrandColours, colourNames, defaultBrand } from '#app/brand/brand'
import { colourDeclarations } from '#app/brand/colour-variables'
import { contrast, drawnColours, LEAST_CONTRAST } from '#app/brand/contrast'
import { isDomain } from '#app/brand/domain'
import { legibilityOf } from '#app/brand/legibility'

const colour = fc
  .tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 })))
  .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`)
const palette: fc.Arbitrary<BrandColours> = fc.record(
  Object.fromEntries(colourNames.map((name) => [name, colour])) as Record<keyof BrandColours, typeof colour>,
)

test('WL-1 whatever colors are chosen, everything on the navigation can be read', () => {
  fc.assert(
    fc.property(palette, (chosen) => {
      const drawn = drawnColours(chosen)
      const pairs = [
        [drawn.mainText, drawn.navigationBackground],
        [drawn.nameText, drawn.navigationBackground],
        [drawn.activeText, drawn.backgroundHover],
        [drawn.hoverText, drawn.backgroundHover],
      ] as const
      for (const [text, background] of pairs)
        expect(contrast(text, background)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
    }),
    { numRuns: 2_000 },
  )
})

test('WL-1 a color that can be read is left as it was chosen, and backgrounds always are', () => {
  fc.assert(
    fc.property(palette, (chosen) => {
      const drawn = drawnColours(chosen)
      expect([drawn.navigationBackground, drawn.backgroundHover]).toEqual([
        chosen.navigationBackground,
        chosen.backgroundHover,
      ])
      if (contrast(chosen.mainText, chosen.navigationBackground) >= LEAST_CONTRAST)
        expect(drawn.mainText).toBe(chosen.mainText)
    }),
  )
})

test('black on white is 21 : 1, and a color on itself 1 : 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#777777')).toBe(1)
})

test('WL-1 the guard says in words what it replaces, and by what', () => {
  const grey = { ...defaultBrand.colours, navigationBackground: '#eeeeee', mainText: '#dddddd' }
  expect(legibilityOf(grey).map(({ verdict }) => verdict)).toEqual([
    '1.1 : 1, too little to be read. Black is shown instead.',
    '1.1 : 1, too little to be read. Black is shown instead.',
    '12.7 : 1',
    '12.7 : 1',
  ])
})

test('our own colors are those of the tokens, and pass the guard untouched', () => {
  const tokens = readFileSync('app/ui/tokens.css', 'utf8')
  const { nameText, ...own } = defaultBrand.colours
  expect(drawnColours(own)).toEqual({ ...own, nameText })
  for (const declaration of colourDeclarations(defaultBrand.colours).split(';').slice(0, 5))
    expect(tokens.replace(/: /g, ':')).toContain(`${declaration};`)
})

test('WL-1 nothing but a color enters a style', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const style = colourDeclarations({ ...defaultBrand.colours, mainText: text })
      expect(style).toMatch(/^(--nav-[a-z-]+:#[0-9a-f]{6};?)+$/i)
    }),
  )
  expect(colourDeclarations({ ...defaultBrand.colours, mainText: 'red;}</style><script>' })).not.toMatch(
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
])('a domain somebody could own: %s %s', (name, owned) => {
  expect(isDomain(name)).toBe(owned)
})
