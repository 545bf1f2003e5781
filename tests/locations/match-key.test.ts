import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchKey } from '#app/product/locations/match-key'

test('the match key ignores accents, case and punctuation', () => {
  expect(matchKey("Joe's Café", '12 Main St.')).toBe('joescafe12mainst')
  expect(matchKey('JOES CAFE', '12, Main St')).toBe('joescafe12mainst')
  expect(matchKey('', '12 Main St.')).toBe('')
})

test('the match key of any text fits into its index', () => {
  // Includes a ligature that normalizes to eighteen letters, and characters outside the basic plane.
  const letters = fc.string({ unit: fc.constantFrom('ﷺ', '𐍈', '漢', 'é', 'a', '1'), maxLength: 5000 })
  fc.assert(
    fc.property(letters, letters, (name, address) => {
      const key = matchKey(name, address)
      expect(Buffer.byteLength(key)).toBeLessThan(2600)
      expect(key.isWellFormed()).toBe(true)
    }),
  )
})
