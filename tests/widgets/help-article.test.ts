import { expect, test } from 'vitest'
import { parseConfiguration } from '#app/kit/configuration.server'

const machine = { DATABASE_URL: 'postgresql://localhost/x' }

test('help articles are on the configured help site, and without one there are none', () => {
  expect(parseConfiguration(machine).helpUrl).toBeNull()
  expect(parseConfiguration({ ...machine, HELP_URL: 'https://help.example.com/en/' }).helpUrl).toBe(
    'https://help.example.com/en',
  )
  expect(() => parseConfiguration({ ...machine, HELP_URL: 'javascript:alert(1)' })).toThrow(
    /HELP_URL must be/,
  )
})
