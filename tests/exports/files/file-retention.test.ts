import { expect, test } from 'vitest'
import { fileRetention } from '#app/exports/files/file-retention'
import { settingsPages } from '#app/page/settings-pages.server'

test('what is said of how long files are kept is how long they are', () => {
  expect(fileRetention.ms).toBe(7 * 86_400_000)
  const label = JSON.stringify(settingsPages)
  expect(label).toContain(`kept for ${fileRetention.inDays}`)
})
